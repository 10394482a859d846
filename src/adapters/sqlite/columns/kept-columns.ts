import { LRUCache } from 'lru-cache';
import { CUSTOMER_SEQUENCE } from '../customers/page-at-once.js';
import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import type { Column } from './column.js';
import { loadColumn, valuesOf } from './load-column.js';

/** What a list thread keeps in memory. Tests use smaller limits. */
export interface MemoryLimits {
  /** For all columns together. There are two threads. */
  readonly bytes: number;
  /** Reading all customers takes less time than reading more changed ones again. */
  readonly changes: number;
  /** So many customers near a slice are sorted within a few milliseconds. */
  readonly sorted: number;
}

export const MEMORY_LIMITS: MemoryLimits = { bytes: 32 * 1_024 * 1_024, changes: 10_000, sorted: 10_000 };

/** A column that didn't fit is tried again after this time. */
const REFUSED_MS = 600_000;
const MAX_REFUSED = 1_000;

interface Kept {
  readonly column: Column;
  /** The customers' sequence number that it belongs to. */
  sequence: number;
}

/**
 * Columns of all customers, the least recently used first to go. Each is read when it's first needed, and brought to the
 * reader's snapshot by the customers' log, which says who has changed since.
 */
export class KeptColumns {
  readonly #columns: LRUCache<string, Kept>;
  /** The room that wasn't enough. */
  readonly #refused = new LRUCache<string, number>({ max: MAX_REFUSED, ttl: REFUSED_MS });

  constructor(private readonly limits: MemoryLimits) {
    this.#columns = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ column }) => column.bytes });
  }

  /** The columns as they are in the snapshot, but for those that can't be kept beside the ones named before them. */
  get(fields: readonly string[], reader: ListReader): ReadonlyMap<string, Column> {
    const found = new Map<string, Column>();
    let room = this.limits.bytes;
    for (const field of new Set(fields)) {
      reader.checkTime();
      const column = this.#get(field, room, reader);
      if (column === undefined) continue;
      found.set(field, column);
      room -= column.bytes;
    }
    return found;
  }

  #get(field: string, room: number, reader: ListReader): Column | undefined {
    if (room <= (this.#refused.get(field) ?? 0)) return undefined;
    const sequence = reader.number(CUSTOMER_SEQUENCE);
    const kept = this.#columns.get(field);
    const isKept = kept !== undefined && this.#refresh(field, kept, sequence, reader);
    const column = isKept ? kept.column : loadColumn(field, room, reader);
    this.#columns.delete(field);
    if (column === undefined || column.bytes > room) {
      this.#refused.set(field, room);
      return undefined;
    }
    // Weighed anew: it may have grown.
    this.#columns.set(field, { column, sequence });
    return column;
  }

  /** Returns whether the column could be brought up to date. */
  #refresh(field: string, kept: Kept, sequence: number, reader: ListReader): boolean {
    if (kept.sequence === sequence) return true;
    const changed =
      sequence - kept.sequence > this.limits.changes ? undefined : changedSince(kept.sequence, sequence, reader);
    if (changed === undefined) return false;
    const { column } = kept;
    const found = new Map(valuesOf(field, `[${changed.join()}]`, reader).map(({ key, value }) => [key, value]));
    if (!changed.every((key) => column.set(key, found.get(key) ?? null))) return false;
    kept.sequence = sequence;
    return true;
  }
}

const SELECT_CHANGED = `SELECT count(*) AS entries, count(customer) AS known, group_concat(DISTINCT customer) AS keys
  FROM customer_log WHERE seq > ?`;

/**
 * The keys of customers that the log says have changed up to the snapshot's sequence number. Undefined when the log doesn't
 * tell: entries have been removed, or are from a time without keys.
 */
function changedSince(since: number, sequence: number, reader: ListReader): number[] | undefined {
  const row = reader.row(sql(SELECT_CHANGED, since)) as { entries: number; known: number; keys: string | null };
  if (row.entries !== sequence - since || row.known !== row.entries) return undefined;
  return row.keys === null ? [] : row.keys.split(',').map(Number);
}
