import { DeferredWork } from './deferred-work.js';
import type { SqliteDatabase } from '../sqlite-driver.js';
import type { StoreLock } from '../store-lock.js';

const REST_MS = 50;

export interface CompleteOptions {
  readonly onWarning?: (message: string) => void;
}

/**
 * Makes what an interrupted import left out, before anybody reads: the rows that it committed stay. Of several who open
 * the store at once one does it; the others wait for that by the lock.
 */
export async function completeBulkLoad(
  lock: StoreLock,
  database: SqliteDatabase,
  { onWarning }: CompleteOptions,
): Promise<void> {
  const deferred = new DeferredWork(database);
  while (deferred.pending.length > 0) {
    if (!(await lock.takeAlone(1 + Math.random() * REST_MS))) continue;
    onWarning?.('An import was interrupted. What it left out is made now; the rows it kept stay.');
    for (const step of deferred.pending) restore(database, () => deferred.restore(step));
    await lock.shareAgain();
  }
}

function restore(database: SqliteDatabase, step: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    step();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}
