import type { exporter as jsonExporter } from './json-exporter.js';
import type { api, core, resources, sdk } from './library.js';
import type { exporter as protobufExporter } from './protobuf-exporter.js';

/** The libraries as values. They're loaded only when tracing is configured, and passed on. */
export interface OpenTelemetry {
  readonly api: typeof api;
  readonly core: typeof core;
  readonly resources: typeof resources;
  readonly sdk: typeof sdk;
  readonly exporter: typeof protobufExporter | typeof jsonExporter;
}

/** The values of OTEL_EXPORTER_OTLP_PROTOCOL. */
type OtlpProtocol = 'http/protobuf' | 'http/json';

export async function loadOpenTelemetry(protocol: OtlpProtocol): Promise<OpenTelemetry> {
  const [library, { exporter }] = await Promise.all([
    import('./library.js'),
    protocol === 'http/json' ? import('./json-exporter.js') : import('./protobuf-exporter.js'),
  ]);
  return { ...library, exporter };
}
