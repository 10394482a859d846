import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as in OTLP's JSON, its attributes by name. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly status: { readonly code?: number };
  readonly events: readonly unknown[];
  readonly attributes: Readonly<Record<string, unknown>>;
}

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<CollectedSpan, 'attributes'> & { readonly attributes: readonly Attribute[] })[];
    }[];
  }[];
}

/** An OpenTelemetry collector for OTLP's JSON over HTTP, on its own port. */
export class Collector {
  readonly exports: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      this.exports.push({ url: request.url ?? '', headers: request.headers, body });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  /** Starts listening; resolves with its URL. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get spans(): CollectedSpan[] {
    return this.#requests.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) }))),
      ),
    );
  }

  get resource(): Readonly<Record<string, unknown>> {
    return valuesOf(this.#requests[0]?.resourceSpans[0]?.resource.attributes ?? []);
  }

  get #requests(): ExportRequest[] {
    return this.exports.map(({ body }) => JSON.parse(body) as ExportRequest);
  }
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
