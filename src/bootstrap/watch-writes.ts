import type { HttpLog } from '../adapters/http/middleware/http-log.js';
import type { WriteHealth } from '../application/store/write-health.js';
import { ImagesFull } from '../domain/domain-error.js';

/** Also reports failures to the write health. Logs one line while the storage is full, not one per request. */
export function watchingWrites(log: HttpLog, health: WriteHealth): HttpLog {
  return {
    answered: (request, route) => log.answered(request, route),
    failed: (error, requestId) => log.failed(error, requestId),
    unavailable: (error, requestId) => {
      health.observe(error);
      if (error.code !== 'storage_full' || error instanceof ImagesFull) log.unavailable(error, requestId);
    },
    warned: (message) => log.warned(message),
  };
}
