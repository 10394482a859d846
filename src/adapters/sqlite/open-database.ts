import { loadDriver } from './load-driver.js';
import type { SqliteDatabase } from './sqlite-driver.js';

export interface OpenOptions {
  /** Refuses every write on this connection. */
  readonly queryOnly?: boolean;
  /** How long a locked statement waits INSIDE the call, blocking its thread: 0 unless the thread has nothing else to do. */
  readonly busyTimeoutMs?: number;
}

/** Holds every open connection: one driver closes a connection as soon as its object is collected as garbage. */
const open = new Set<SqliteDatabase>();

/** Opens a connection as we always want it: durable commits, foreign keys, checkpoints never by a commit. */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<SqliteDatabase> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file);
  open.add(database);
  database.exec(`
    PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 0};
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA wal_autocheckpoint = 0;
    PRAGMA query_only = ${options.queryOnly === true ? 'ON' : 'OFF'};
  `);
  return database;
}

export function closeDatabase(database: SqliteDatabase): void {
  if (open.delete(database)) database.close();
}
