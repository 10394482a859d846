import type { Logger } from 'pino';
import type { Unavailable } from '../../domain/domain-error.js';

const FIRST_ERROR = 400;

/** Writes the log lines of the HTTP adapter, which declares the fields of each line (`HttpLog`). */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  /** A health check or a scrape that succeeds is logged at debug: it says nothing, every few seconds. */
  answered(request: { readonly status: number }, { isMonitoring }: { readonly isMonitoring: boolean }): void {
    const level = isMonitoring && request.status < FIRST_ERROR ? 'debug' : 'info';
    this.logger[level](request, 'request');
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
