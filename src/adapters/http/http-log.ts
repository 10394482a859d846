/** One answered request, for the log: this is all that a line may hold. */
export interface AnsweredRequest {
  readonly method: string;
  /** Without the query string. */
  readonly path: string;
  readonly status: number;
  /** From the first byte of the handler to the answer. */
  readonly ms: number;
  readonly request_id: string;
  readonly user_id: string | undefined;
  readonly address: string;
}

/** Where the shell says what happened. Bodies, tokens and query strings never get here. */
export interface HttpLog {
  answered(request: AnsweredRequest): void;
  /** The cause behind a generic 500. */
  failed(error: unknown, requestId: string): void;
  warned(message: string): void;
}
