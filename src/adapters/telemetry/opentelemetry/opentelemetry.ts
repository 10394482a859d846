import type * as Api from '@opentelemetry/api';
import type * as Core from '@opentelemetry/core';
import type * as JsonExporter from '@opentelemetry/exporter-trace-otlp-http';
import type * as ProtobufExporter from '@opentelemetry/exporter-trace-otlp-proto';
import type * as Resources from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-trace-base';

/** The libraries as values. They're loaded only when tracing is configured, and passed on. */
export interface OpenTelemetry {
  readonly api: typeof Api;
  readonly core: typeof Core;
  readonly resources: typeof Resources;
  readonly sdk: typeof Sdk;
  readonly exporter: typeof ProtobufExporter | typeof JsonExporter;
}

/** The values of OTEL_EXPORTER_OTLP_PROTOCOL. */
export type OtlpProtocol = 'http/protobuf' | 'http/json';

export async function loadOpenTelemetry(protocol: OtlpProtocol): Promise<OpenTelemetry> {
  const [api, core, resources, sdk, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  return { api, core, resources, sdk, exporter };
}
