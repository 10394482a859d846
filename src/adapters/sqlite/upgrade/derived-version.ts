import { DERIVED_VERSION } from '../../storage-kernel/derivation.js';
import { UpgradeIsUnfinished } from '../../storage-kernel/upgrade-is-unfinished.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** Which step runs and where it goes on. Empty before the first portion; absent once all is derived. */
export interface Deriving {
  readonly step?: string;
  readonly after?: number;
  readonly done?: number;
}

/** Whether everything derived was made by this version of the code. */
export function isDerived(database: SqliteDatabase): boolean {
  return !isBefore(database, DERIVED_VERSION);
}

export function isBefore(database: SqliteDatabase, version: number): boolean {
  return !(Number(stateOf(database, 'derived')) >= version);
}

/** Throws `UpgradeIsUnfinished` when an upgrade hasn't ended. */
export function requireDerived(database: SqliteDatabase): void {
  if (!isDerived(database)) throw new UpgradeIsUnfinished();
}

/** Undefined when no derivation has begun. */
export function derivingOf(database: SqliteDatabase): Deriving | undefined {
  const text = stateOf(database, 'deriving');
  return text === undefined ? undefined : (JSON.parse(text) as Deriving);
}

export function noteDeriving(database: SqliteDatabase, deriving: Deriving): void {
  put(database, 'deriving', JSON.stringify(deriving));
}

/** Call at the end, and for a new store, where everything is derived when it's written. */
export function markDerived(database: SqliteDatabase): void {
  put(database, 'derived', String(DERIVED_VERSION));
  database.exec("DELETE FROM storage_state WHERE name = 'deriving'");
}

function stateOf(database: SqliteDatabase, name: string): string | undefined {
  const row = database.prepare('SELECT value FROM storage_state WHERE name = ?').get(name);
  return (row as { value: string } | undefined)?.value;
}

function put(database: SqliteDatabase, name: string, value: string): void {
  const sql = `INSERT INTO storage_state (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
  database.prepare(sql).run(name, value);
}
