import type { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { knownMethod, routeTemplate } from '../route-template.js';
import type { OpenTelemetry } from './opentelemetry.js';

export interface TracedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly httpVersion: string;
  readonly requestId: string;
}

interface TracedAnswer {
  readonly status: number;
  /** Without the query string. */
  readonly path: string;
  /** The router's path template; undefined when no route matched. */
  readonly route: string | undefined;
}

interface Surroundings {
  readonly api: OpenTelemetry['api'];
  readonly parent: Context;
  readonly active: AsyncLocalStorage<Context>;
}

/**
 * The span of one request, following OpenTelemetry's stable HTTP conventions. It holds what the log line holds: never
 * the query string, a header, a body, the user or the client's address.
 */
export class RequestSpan {
  readonly #span: Span;
  readonly #method: string;

  constructor(
    tracer: Tracer,
    { method, httpVersion, requestId }: TracedRequest,
    private readonly surroundings: Surroundings,
  ) {
    this.#method = knownMethod(method);
    const attributes = {
      'http.request.method': this.#method,
      'url.scheme': 'http',
      'network.protocol.version': httpVersion,
      'castellan.request_id': requestId,
    };
    const { api, parent } = surroundings;
    this.#span = tracer.startSpan(this.#nameOf(undefined), { kind: api.SpanKind.SERVER, attributes }, parent);
  }

  /** 32 hexadecimal digits. */
  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  /** Runs `serve`; the operations it starts belong to the request. */
  run<T>(serve: () => T): T {
    const { api, parent, active } = this.surroundings;
    return active.run(api.trace.setSpan(parent, this.#span), serve);
  }

  end({ status, path, route }: TracedAnswer): void {
    const template = route === undefined ? undefined : routeTemplate(route);
    this.#span.updateName(this.#nameOf(template));
    if (template !== undefined) this.#span.setAttribute('http.route', template);
    this.#span.setAttribute('url.path', path);
    this.#span.setAttribute('http.response.status_code', status);
    if (status >= 500) {
      this.#span.setAttribute('error.type', String(status));
      this.#span.setStatus({ code: this.surroundings.api.SpanStatusCode.ERROR });
    }
    this.#span.end();
  }

  #nameOf(template: string | undefined): string {
    const method = this.#method === '_OTHER' ? 'HTTP' : this.#method;
    return template === undefined ? method : `${method} ${template}`;
  }
}
