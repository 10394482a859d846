import { loadDriver } from './load-driver.js';
import { retryBusy } from '../writing/retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';

export interface OpenOptions {
  /** Refuses every write on this connection. */
  readonly queryOnly?: boolean;
  /** Each page is read once: seeing the file as memory would only fill that with pages nobody needs again. */
  readonly isWalk?: boolean;
  /** How long a locked statement waits INSIDE the call, blocking its thread: 0 unless the thread has nothing else to do. */
  readonly busyTimeoutMs?: number;
}

/**
 * Connections that only read see the file as memory: half a million entries of an index are passed over four times as
 * fast as through a cache of pages. The mapping is the system's cache, not memory of ours; a commit never goes through it.
 */
const MAPPED_BYTES = 0x7fff0000;

/** A group of works touches some hundred pages of large indexes, and none of them should be read or written twice. */
const WRITER_CACHE_KIB = 16_384;

/** Down to this size SQLite cuts a WAL that has grown longer, as soon as it begins anew. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024;

/** Erased values are overwritten in the file. https://www.sqlite.org/pragma.html#pragma_secure_delete */
const WRITING = `
    PRAGMA cache_size = -${WRITER_CACHE_KIB};
    PRAGMA secure_delete = ON;
    PRAGMA journal_size_limit = ${WAL_LIMIT_BYTES};`;

/** Holds every open connection: one driver closes a connection as soon as its object is collected as garbage. */
const open = new Set<SqliteDatabase>();

/** Opens a connection as we always want it: durable commits, foreign keys, checkpoints never by a commit. */
export async function openDatabase(file: string, options: OpenOptions = {}): Promise<SqliteDatabase> {
  const { DatabaseSync } = await loadDriver();
  const database = new DatabaseSync(file);
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
    // Even a setting reads the schema, which another process may have locked at its first start or its end.
    await retryBusy(() => {
      database.exec(settings);
    });
    return database;
  } catch (error) {
    closeDatabase(database);
    throw error;
  }
}

export function closeDatabase(database: SqliteDatabase): void {
  if (open.delete(database)) database.close();
}
