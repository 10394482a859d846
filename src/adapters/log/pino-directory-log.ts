import type { Logger } from 'pino';
import type { DirectoryLog, DirectoryRefusal } from '../../application/ports/directory-log.js';

/** Writes what directories are refused as log lines. */
export class PinoDirectoryLog implements DirectoryLog {
  constructor(private readonly logger: Logger) {}

  refused({ tokenId, code, requestId }: DirectoryRefusal) {
    this.logger.warn({ token: tokenId, code, request_id: requestId }, 'directory refused');
  }

  notTold(error: unknown) {
    this.logger.error({ err: error }, 'administrators could not be told of a refused directory');
  }

  notNoted(error: unknown) {
    this.logger.warn({ err: error }, 'the refusal of a directory could not be noted');
  }
}
