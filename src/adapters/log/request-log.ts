import type { Logger } from 'pino';

/** Writes what the HTTP shell has to say as log lines. What a line may hold is the shell's to declare, in one place. */
export class RequestLog {
  constructor(private readonly logger: Logger) {}

  answered(request: object): void {
    this.logger.info(request, 'request');
  }

  failed(error: unknown, requestId: string): void {
    this.logger.error({ err: error, request_id: requestId }, 'unexpected error');
  }

  warned(message: string): void {
    this.logger.warn(message);
  }
}
