import type { Unavailable } from '../../domain/domain-error.js';

/** One answered request, for the log: this is all that a line may hold. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly status: number;
  /** From the first byte of the handler to the answer. */
  readonly ms: number;
  readonly request_id: string;
  /** Where requests are traced: the same in the spans of this request. */
  readonly trace_id?: string | undefined;
  readonly user_id: string | undefined;
  readonly address: string;
}

/** What the answer was to, for whoever counts. */
export interface AnsweredRoute {
  /** As the table of routes has it, `/users/:id`; undefined when there was none. */
  readonly path: string | undefined;
  /** It was open for as long as the client listened. */
  readonly isStream: boolean;
}

/** Where the shell says what happened. Bodies, tokens and query strings never get here. */
export interface HttpLog {
  answered(request: AnsweredRequest, route: AnsweredRoute): void;
  /** The cause behind a generic 500. */
  failed(error: unknown, requestId: string): void;
  /** The cause behind a 503: the storage did not do its part. */
  unavailable(error: Unavailable, requestId: string): void;
  warned(message: string): void;
}
