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
  readonly #refused = new LRUCache<string, true>({ max: MAX_REFUSED, ttl: REFUSED_MS });

  constructor(private readonly limits: MemoryLimits) {
    this.#columns = new LRUCache({ maxSize: limits.bytes, sizeCalculation: ({ column }) => column.bytes });
  }

  /** The column as it is in the snapshot. Undefined when it can't be kept. */
  get(field: string, reader: ListReader): Column | undefined {
    if (this.#refused.has(field)) return undefined;
    const sequence = reader.number(CUSTOMER_SEQUENCE);
    const kept = this.#columns.get(field);
    if (kept !== undefined && this.#refresh(field, kept, sequence, reader)) return kept.column;
    this.#columns.delete(field);
    const column = loadColumn(field, this.limits.bytes, reader);
    if (column === undefined || column.bytes > this.limits.bytes) {
      this.#refused.set(field, true);
      return undefined;
    }
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
