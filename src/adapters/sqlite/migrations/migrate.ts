import type { Upgraded } from '../../../application/ports/upgrade.js';
import { retryBusy } from '../database/retry-busy.js';
import { SchemaTooNew } from '../../storage-kernel/schema-too-new.js';
import { SchemaTooOld } from '../../storage-kernel/schema-too-old.js';
import { inTransaction } from '../database/in-transaction.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { Migration } from './migration.js';

const PLACE = 'data folder';

/**
 * Upgrades the schema to the latest of `migrations`, in one transaction: if one fails or the process dies, the store stays
 * as it was, and the release that wrote it can still open it. Of two processes that start at once, one waits for the other.
 * Returns the versions if an existing store was upgraded. Throws `SchemaTooNew`.
 */
export async function migrate(
  database: SqliteDatabase,
  migrations: readonly Migration[],
): Promise<Pick<Upgraded, 'from' | 'to'> | undefined> {
  const to = latestOf(migrations);
  const known = await retryBusy(() => schemaOf(database));
  refuseNewer(known, to);
  if (known === to) return undefined;
  const from = await retryBusy(() => inTransaction(database, () => applyAll(database, migrations)));
  refuseNewer(from, to);
  return from > 0 && from < to ? { from, to } : undefined;
}

/** Checks the schema version without writing. Throws `SchemaTooOld` or `SchemaTooNew`. */
export async function requireLatest(database: SqliteDatabase, migrations: readonly Migration[]): Promise<void> {
  const known = latestOf(migrations);
  const found = await retryBusy(() => schemaOf(database));
  refuseNewer(found, known);
  if (found < known) throw new SchemaTooOld({ place: PLACE, found, known });
}

/** The schema version of a store; 0 before its first start. */
export function schemaOf(database: SqliteDatabase): number {
  return hasVersion(database) ? versionOf(database) : 0;
}

function latestOf(migrations: readonly Migration[]): number {
  return migrations.at(-1)?.version ?? 0;
}

function refuseNewer(found: number, known: number): void {
  if (found > known) throw new SchemaTooNew({ place: PLACE, found, known });
}

/** False when the very first start was interrupted before it created the table. */
function hasVersion(database: SqliteDatabase): boolean {
  return database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get() !== undefined;
}

/** Returns the version before: another process may have upgraded the store while this one waited for the lock. */
function applyAll(database: SqliteDatabase, migrations: readonly Migration[]): number {
  database.exec(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
      version INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      applied_at TEXT NOT NULL
    ) STRICT`,
  );
  const found = versionOf(database);
  for (const migration of migrations) if (migration.version > found) apply(database, migration);
  return found;
}

function apply(database: SqliteDatabase, { version, name, sql, run }: Migration): void {
  database.exec(sql);
  run?.(database);
  database
    .prepare("INSERT INTO schema_migrations VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))")
    .run(version, name);
}

function versionOf(database: SqliteDatabase): number {
  const row = database.prepare('SELECT coalesce(max(version), 0) AS version FROM schema_migrations').get();
  return (row as { version: number }).version;
}
