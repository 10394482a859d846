import type { IncomingHttpHeaders } from 'node:http';

/** Creates a span for each request. */
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
  /** Runs `serve`; the operations it starts, now or later, belong to the request. */
  run<T>(serve: () => T): T;
  /** Called once, when the response was handed over. `route` is the route's path template. */
  end(answer: { readonly status: number; readonly path: string; readonly route: string | undefined }): void;
}
