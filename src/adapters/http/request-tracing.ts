import type { IncomingHttpHeaders } from 'node:http';

/** Makes a span of each request. */
export interface RequestTracing {
  begin(request: {
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly httpVersion: string;
    readonly requestId: string;
  }): RequestSpan;
}

export interface RequestSpan {
  readonly traceId: string;
  /** What `serve` asks for, then or later, belongs to the request. */
  run<T>(serve: () => T): T;
  /** Called once, when the answer was handed over. `route` as in the table of routes. */
  end(answer: { readonly status: number; readonly path: string; readonly route: string | undefined }): void;
}
