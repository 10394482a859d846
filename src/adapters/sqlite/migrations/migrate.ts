import { retryBusy } from '../writing/retry-busy.js';
import { SchemaTooNew } from '../../storage-kernel/schema-too-new.js';
import { SchemaTooOld } from '../../storage-kernel/schema-too-old.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import type { Migration } from './migration.js';

const PLACE = 'data folder';

/**
 * Upgrades the schema to the latest of `migrations`. Each migration runs in its own transaction, so an interrupted
 * start resumes where it stopped; of two processes that start at once, one waits for the other. Throws `SchemaTooNew`.
 */
export async function migrate(database: SqliteDatabase, migrations: readonly Migration[]): Promise<void> {
  await retryBusy(() => {
    database.exec(
      `CREATE TABLE IF NOT EXISTS schema_migrations (
        version INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        applied_at TEXT NOT NULL
      ) STRICT`,
    );
  });
  const found = await retryBusy(() => versionOf(database));
  refuseNewer(found, latestOf(migrations));
  for (const migration of migrations) {
    if (migration.version > found) await retryBusy(() => apply(database, migration));
  }
}

/** Checks the schema version without writing. Throws `SchemaTooOld` or `SchemaTooNew`. */
export async function requireLatest(database: SqliteDatabase, migrations: readonly Migration[]): Promise<void> {
  const known = latestOf(migrations);
  const found = await retryBusy(() => (hasVersion(database) ? versionOf(database) : 0));
  refuseNewer(found, known);
  if (found < known) throw new SchemaTooOld({ place: PLACE, found, known });
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

function apply(database: SqliteDatabase, migration: Migration): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have applied it while this one waited for the lock.
    if (versionOf(database) < migration.version) {
      database.exec(migration.sql);
      migration.run?.(database);
      database
        .prepare("INSERT INTO schema_migrations VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))")
        .run(migration.version, migration.name);
    }
    database.exec('COMMIT');
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // After some failures, SQLite has rolled back already.
    }
    throw error;
  }
}

function versionOf(database: SqliteDatabase): number {
  const row = database.prepare('SELECT coalesce(max(version), 0) AS version FROM schema_migrations').get();
  return (row as { version: number }).version;
}
