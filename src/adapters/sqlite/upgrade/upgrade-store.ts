import { setTimeout as delay } from 'node:timers/promises';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { Upgraded } from '../../../application/ports/upgrade.js';
import type { OnDerived } from '../../storage-kernel/derivation.js';
import { clearErasedValues } from './clear-erased-values.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { StoreLock } from '../database/store-lock.js';
import { truncateWal } from '../database/wal-mark.js';
import { migrate, schemaOf } from '../migrations/migrate.js';
import { MIGRATIONS } from '../migrations/migrations.js';
import { LOCK_TIMEOUT_MS, retryBusy } from '../database/retry-busy.js';
import { deriveAnew } from './derive-anew.js';
import { derivingOf, isDerived, markDerived } from './derived-version.js';

const LATEST = MIGRATIONS.at(-1)!.version;

export interface UpgradeOptions {
  /** The database file. */
  readonly file: string;
  /** How long to wait for other processes that have the store open, in milliseconds; 5 seconds by default. */
  readonly lockTimeoutMs?: number;
  readonly onWarning?: (message: string) => void;
  /** Called with the progress of long upgrade steps. */
  readonly onProgress?: (message: string) => void;
  /** The same of what is derived anew. */
  readonly onDerived?: OnDerived;
  /** Keeps a copy of the database before an upgrade from which only a copy leads back. `copyTo` writes it to a new file. */
  readonly keepCopy?: ((copyTo: (file: string) => void) => Promise<void>) | undefined;
  /** Called once a store of an older release has the present schema. */
  readonly onUpgraded?: (upgraded: Upgraded) => void;
}

/**
 * Gives the store the present schema, and makes anew what an older version of the code derived. Meanwhile no other process
 * may have it open: one of the older release would go on writing in its own way. Throws `SchemaTooNew` and `StoreIsInUse`.
 */
export async function upgradeStore(database: SqliteDatabase, lock: StoreLock, options: UpgradeOptions): Promise<void> {
  const { file, onProgress = () => undefined, onWarning = () => undefined, onUpgraded } = options;
  const began = performance.now();
  const isNew = (await retryBusy(() => schemaOf(database))) === 0;
  const isAlone = !isNew && (await takeToUpgrade(database, lock, options.lockTimeoutMs));
  try {
    if (isAlone) await keepCopy(database, options);
    const upgraded = await migrate(database, MIGRATIONS);
    if (isNew) await retryBusy(() => markDerived(database));
    if (isAlone) await deriveAnew(database, options.onDerived ?? (() => undefined));
    await clearErasedValues(database, { file, lock, onProgress, onWarning });
    if (upgraded !== undefined) onUpgraded?.({ ...upgraded, ms: performance.now() - began });
  } finally {
    if (lock.isAlone) await lock.shareAgain();
  }
}

/**
 * Takes the store exclusively if there is something to upgrade; otherwise returns false. Of several processes that start at once,
 * one does it, and the others find it done or `StoreIsBeingFilled`.
 */
async function takeToUpgrade(database: SqliteDatabase, lock: StoreLock, timeoutMs = LOCK_TIMEOUT_MS): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!(await retryBusy(() => isUpToDate(database)))) {
    if (await lock.takeAlone()) return true;
    if (performance.now() > deadline) throw new StoreIsInUse();
    await delay(1 + Math.random() * 20);
  }
  return false;
}

function isUpToDate(database: SqliteDatabase): boolean {
  return schemaOf(database) >= LATEST && isDerived(database);
}

/** Once the upgrade has begun, the store is no longer that of the older release. */
async function keepCopy(database: SqliteDatabase, { keepCopy: keep }: UpgradeOptions): Promise<void> {
  if (keep === undefined || (hasState(database) && derivingOf(database) !== undefined)) return;
  truncateWal(database);
  await keep((file) => copyDatabase(database, file));
}

/** False in stores of the first release. */
function hasState(database: SqliteDatabase): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'storage_state'").get() !== undefined;
}

/** Copies the database to a new file, which is on disk when this returns. It needs no WAL. */
function copyDatabase(database: SqliteDatabase, file: string): void {
  // A store whose process was killed is marked as incomplete without its WAL, and so would be the copy.
  const { user_version: mark } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  database.exec('PRAGMA user_version = 0');
  try {
    database.prepare('VACUUM INTO ?').run(file);
  } finally {
    database.exec(`PRAGMA user_version = ${mark}`);
  }
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Another process has the store open, so it can't be upgraded. */
export class StoreIsInUse extends Error {
  constructor() {
    super(
      'This release has to upgrade the store first, and another process has it open, maybe of an older release. ' +
        'Stop that one, then start again.',
    );
    this.name = new.target.name;
  }
}
