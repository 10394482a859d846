import type { Logger } from 'pino';

/** One answered request. Holds no body, no header and no query string, so no secret. */
export interface RequestLine {
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

/** What the HTTP shell has to say, as log lines. */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  answered(line: RequestLine): void {
    this.logger.info(line, 'request');
  }

  /** The cause behind a generic 500. */
  failed(error: unknown, requestId: string): void {
    this.logger.error({ err: error, request_id: requestId }, 'unexpected error');
  }

  warned(message: string): void {
    this.logger.warn(message);
  }
}
