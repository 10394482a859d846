import type { WriteHealth } from '../application/store/write-health.js';
import { StorageFull } from '../domain/domain-error.js';
import type { MaintenanceOptions } from './maintenance.js';

interface FailureLogOptions {
  readonly logger: {
    warn(fields: { readonly err: unknown; readonly unreported: number }, message: string): void;
  };
  readonly writes: Pick<WriteHealth, 'observe'>;
  /** What failed. */
  readonly message: string;
}

/** Logs failures of maintenance, but for a full storage, which the write health logs once. */
export function logFailures(options: FailureLogOptions): Pick<MaintenanceOptions, 'onError' | 'report'> {
  const { logger, writes, message } = options;
  return {
    onError: (error) => {
      writes.observe(error);
      return !(error instanceof StorageFull);
    },
    report: (error, unreported) => {
      logger.warn({ err: error, unreported }, message);
    },
  };
}
