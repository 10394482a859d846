import { loadDriver } from './load-driver.js';
import { retryBusy } from './retry-busy.js';
import { sqliteNameOf } from './read-only-file.js';
import type { SqliteDatabase } from './sqlite-driver.js';

export interface OpenOptions {
  /** Rejects every write on this connection. */
  readonly queryOnly?: boolean;
  /**
   * For reading every page once. Disables memory mapping, which would only fill memory with pages no one needs again.
   */
  readonly isWalk?: boolean;
  /**
   * How long a statement waits for a lock INSIDE the call, blocking its thread. 0 unless the thread has nothing else to
   * do.
   */
  readonly busyTimeoutMs?: number;
  /** How long opening waits for another process that holds the file exclusively; 5 s by default. */
  readonly lockTimeoutMs?: number | undefined;
}

/**
 * Read-only connections map the file into memory: half a million index entries are scanned four times as fast as
 * through a page cache. The mapping is the system's cache, not this process's memory; commits never go through it.
 */
const MAPPED_BYTES = 0x7fff0000;

/** A group of transactions touches some hundred pages of large indexes; none should be read or written twice. */
const WRITER_CACHE_KIB = 16_384;

/** SQLite truncates a longer WAL to this size when it restarts it. */
const WAL_LIMIT_BYTES = 48 * 1024 * 1024;

/**
 * Settings of writing connections. `secure_delete` overwrites erased values in the file.
 * https://www.sqlite.org/pragma.html#pragma_secure_delete
 */
const WRITING = `
    PRAGMA cache_size = -${WRITER_CACHE_KIB};
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES};`;

/** References every open connection: one driver closes a connection when its object is garbage-collected. */
const open = new Set<SqliteDatabase>();

/** Opens a connection with this store's settings: durable commits, foreign keys, no checkpoints during commits. */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<SqliteDatabase> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(sqliteNameOf(file));
  open.add(database);
  const settings = `
    PRAGMA busy_timeout = ${options.busyTimeoutMs ?? 0};
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA wal_autocheckpoint = 0;
    ${options.queryOnly === true ? '' : WRITING}
    PRAGMA mmap_size = ${options.queryOnly === true && options.isWalk !== true ? MAPPED_BYTES : 0};
    PRAGMA query_only = ${options.queryOnly === true ? 'ON' : 'OFF'};
  `;
  try {
    // Even settings read the schema, which another process may have locked at its first start or its end.
    await retryBusy(() => database.exec(settings), { timeoutMs: options.lockTimeoutMs });
    return database;
  } catch (error) {
    closeDatabase(database);
    throw error;
  }
}

export function closeDatabase(database: SqliteDatabase): void {
  if (open.delete(database)) database.close();
}
