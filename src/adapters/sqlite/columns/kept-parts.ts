import { LRUCache } from 'lru-cache';
import type { ListReader } from '../lists/list-reader.js';
import { CUSTOMER_SEQUENCE } from '../customers/page-at-once.js';
import { TooManyTexts } from './column-dictionary.js';
import type { ChangedCustomers, KeptPart } from './kept-part.js';
import type { MemoryLimits } from './memory-limits.js';
import { sql } from '../lists/sql.js';
import { forEachKey } from './coded-column.js';

const MAX_PARTS = 100;
/** A part that didn't fit is tried again after this time. */
const UNCACHEABLE_MS = 600_000;
const MAX_UNCACHEABLE = 1_000;

interface Kept {
  readonly part: KeptPart;
  /** The customers' sequence number that it belongs to. While a part is loading, that of the first step. */
  sequence: number;
}

interface Loading extends Kept {
  readonly name: string;
  readonly steps: Generator<undefined, void>;
}

/**
 * The parts of the customers that are kept in memory, the least recently used first to go. `get` returns a part as of
 * the reader's snapshot: the customers' log says who has changed since.
 */
export class KeptParts {
  readonly #parts = new Map<string, Kept>();
  readonly #uncacheable = new LRUCache<string, true>({ max: MAX_UNCACHEABLE, ttl: UNCACHEABLE_MS });
  #loading: Loading | undefined;
  #inUse: ReadonlySet<string> = new Set();
  #changed: { readonly since: number; readonly sequence: number; readonly customers: ChangedCustomers } | undefined;

  constructor(private readonly limits: Pick<MemoryLimits, 'bytes' | 'changes'>) {}

  get bytes(): number {
    return [...this.#parts.values()].reduce((sum, { part }) => sum + part.bytes, 0);
  }

  has(name: string): boolean {
    return this.#parts.has(name);
  }

  /** Whether the part can't be kept: it's too large, or has too many texts. */
  isUncacheable(name: string): boolean {
    return this.#uncacheable.has(name);
  }

  /** Says which parts the next list needs, so that none of them is dropped for another. */
  startList(names: Iterable<string>): void {
    this.#inUse = new Set(names);
  }

  /** The part as it is in the snapshot. Reads it if needed. Undefined when it can't be kept. */
  get<Part extends KeptPart>(name: string, make: () => Part, reader: ListReader): Part | undefined {
    const sequence = reader.number(CUSTOMER_SEQUENCE);
    const kept = this.#find(name, sequence, reader) ?? this.#load(name, make, sequence, reader);
    if (kept === undefined) return undefined;
    this.#parts.delete(name);
    this.#parts.set(name, kept);
    return kept.part as Part;
  }

  /** Reads the next step of a part that will be needed. Returns whether nothing is left to read. */
  prepare(name: string, make: () => KeptPart, reader: ListReader): boolean {
    if (this.has(name) || this.isUncacheable(name)) return true;
    return this.#step(this.#begin(name, make, reader.number(CUSTOMER_SEQUENCE), reader));
  }

  #find(name: string, sequence: number, reader: ListReader): Kept | undefined {
    const kept = this.#parts.get(name);
    if (kept === undefined) return undefined;
    this.#parts.delete(name);
    const isRight = this.#guard(name, () => this.#refresh(kept, sequence, reader)) ?? false;
    if (isRight) this.#parts.set(name, kept);
    return isRight ? kept : undefined;
  }

  #load(name: string, make: () => KeptPart, sequence: number, reader: ListReader): Kept | undefined {
    while (!this.isUncacheable(name)) {
      const loading = this.#begin(name, make, sequence, reader);
      // When time is up, the steps done by then are kept.
      while (!this.#step(loading)) reader.checkTime();
      const kept = this.#find(name, sequence, reader);
      if (kept !== undefined) return kept;
    }
    return undefined;
  }

  #begin(name: string, make: () => KeptPart, sequence: number, reader: ListReader): Loading {
    if (this.#loading?.name !== name) {
      const part = make();
      this.#loading = { name, part, sequence, steps: part.load(reader) };
    }
    return this.#loading;
  }

  /** Returns whether it was the last step. */
  #step(loading: Loading): boolean {
    const { name, part, sequence, steps } = loading;
    this.#loading = undefined;
    const isDone = this.#guard(name, () => steps.next().done === true);
    if (isDone === false) this.#loading = loading;
    if (isDone === true) {
      this.#parts.set(name, { part, sequence });
      this.#makeRoom(name);
    }
    return isDone !== false;
  }

  /** Brings a part up to date. Returns whether that's possible. */
  #refresh(kept: Kept, sequence: number, reader: ListReader): boolean {
    if (kept.sequence === sequence) return true;
    if (kept.part.needsReload === true) return false;
    if (this.#changed?.since !== kept.sequence || this.#changed.sequence !== sequence) {
      const customers = changedCustomers(kept.sequence, sequence, reader, this.limits.changes);
      this.#changed = customers && { since: kept.sequence, sequence, customers };
    }
    if (this.#changed === undefined) return false;
    kept.part.refresh(this.#changed.customers, reader);
    kept.sequence = sequence;
    return true;
  }

  /** Undefined when the part can't be kept. */
  #guard<T>(name: string, call: () => T): T | undefined {
    try {
      return call();
    } catch (error) {
      if (!(error instanceof TooManyTexts)) throw error;
      this.#uncacheable.set(name, true);
      return undefined;
    }
  }

  /** Drops the least recently used parts that the list doesn't need, or the newest if that isn't enough. */
  #makeRoom(newest: string): void {
    let { bytes } = this;
    const isFull = () => bytes > this.limits.bytes || this.#parts.size > MAX_PARTS;
    const others = [...this.#parts.keys()].filter((name) => name !== newest && !this.#inUse.has(name));
    for (const name of [...others, newest]) {
      if (!isFull()) return;
      bytes -= this.#parts.get(name)!.part.bytes;
      this.#parts.delete(name);
      if (name === newest) this.#uncacheable.set(name, true);
    }
  }
}

const SELECT_CHANGED = `SELECT count(*) AS entries, count(customer) AS known, group_concat(customer, ',') AS keys
  FROM customer_log WHERE seq > ?`;

/**
 * The customers that the log says have changed from one sequence number to that of the snapshot. Undefined when the log
 * doesn't tell: there are too many, or entries have been removed, or are from a time without keys.
 */
function changedCustomers(
  since: number,
  sequence: number,
  reader: ListReader,
  maxChanges: number,
): ChangedCustomers | undefined {
  if (sequence - since > maxChanges) return undefined;
  const row = reader.row(sql(SELECT_CHANGED, since));
  const { entries, known, keys: text } = row as { entries: number; known: number; keys: string | null };
  if (entries !== sequence - since || known !== entries) return undefined;
  const distinct = new Set<number>();
  forEachKey(text ?? '', (key) => distinct.add(key));
  const keys = [...distinct];
  return { keys, json: JSON.stringify(keys) };
}
