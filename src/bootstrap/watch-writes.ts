import type { HttpLog } from '../adapters/http/http-log.js';
import type { WriteHealth } from '../application/store/write-health.js';

/**
 * Wraps the log so that write failures also reach the write health. A full disk is logged once, not once per request.
 */
export function watchingWrites(log: HttpLog, health: WriteHealth): HttpLog {
  return {
    answered: (request, route) => log.answered(request, route),
    failed: (error, requestId) => log.failed(error, requestId),
    unavailable: (error, requestId) => {
      health.observe(error);
      if (error.code !== 'storage_full') log.unavailable(error, requestId);
    },
    warned: (message) => log.warned(message),
  };
}
