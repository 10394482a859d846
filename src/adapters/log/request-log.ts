import type { Logger } from 'pino';
import type { Unavailable } from '../../domain/domain-error.js';

/** Writes what the HTTP shell has to say as log lines. What a line may hold is the shell's to declare, in one place. */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  answered(request: object): void {
    this.logger.info(request, 'request');
  }

  failed(error: unknown, requestId: string): void {
    this.logger.error({ err: error, request_id: requestId }, 'unexpected error');
  }

  /** Without the stack: of a storage that is gone there is a line for each request. */
  unavailable({ message, cause }: Unavailable, requestId: string): void {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    this.logger.error({ reason, request_id: requestId }, message);
  }

  warned(message: string): void {
    this.logger.warn(message);
  }
}
