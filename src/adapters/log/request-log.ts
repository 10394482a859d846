import type { Logger } from 'pino';
import type { Unavailable } from '../../domain/domain-error.js';

/** Writes the log lines of the HTTP adapter, which declares the fields of each line (`HttpLog`). */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  answered(request: object): void {
    this.logger.info(request, 'request');
  }

  failed(error: unknown, requestId: string): void {
    this.logger.error({ err: error, request_id: requestId }, 'unexpected error');
  }

  /** Without the stack: when the storage is down, every request logs a line. */
  unavailable({ message, cause }: Unavailable, requestId: string): void {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    this.logger.error({ reason, request_id: requestId }, message);
  }

  warned(message: string): void {
    this.logger.warn(message);
  }
}
