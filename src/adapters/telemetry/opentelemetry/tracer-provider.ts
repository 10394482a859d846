import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { OpenTelemetry } from './opentelemetry.js';

/** Collector errors are logged at most once in this time, however many spans are lost. */
const QUIET_MS = 60_000;
const MAX_WARNING_LENGTH = 300;

interface TracerProviderOptions {
  readonly version: string;
  readonly onWarning: (message: string) => void;
}

/**
 * Creates the provider. The library reads sampling, limits, batches and the exporter's address, headers and timeouts
 * from the standard variables. Spans that the collector refuses are dropped.
 */
export function createTracerProvider(
  { api, resources, sdk, exporter }: OpenTelemetry,
  { version, onWarning }: TracerProviderOptions,
): BasicTracerProvider {
  const warn = seldom(onWarning);
  api.diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const own = resources.resourceFromAttributes({ 'service.name': 'castellan', 'service.version': version });
  // Later ones win: the environment overrides our values.
  const fromEnvironment = resources.detectResources({ detectors: [resources.envDetector] });
  return new sdk.BasicTracerProvider({
    resource: resources.defaultResource().merge(own).merge(fromEnvironment),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
}

function seldom(onWarning: (message: string) => void): (message: string) => void {
  let saidAt = -Infinity;
  return (message) => {
    const now = performance.now();
    if (now - saidAt < QUIET_MS) return;
    saidAt = now;
    onWarning(`tracing: ${message.slice(0, MAX_WARNING_LENGTH)}`);
  };
}
