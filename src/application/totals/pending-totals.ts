import { Unavailable } from '../../domain/domain-error.js';
import { addCounts, countsAt, dayOf, type DayTotals, type Total } from '../../domain/totals/day-totals.js';
import type { Clock } from '../ports/clock.js';
import type { Totals } from '../ports/totals.js';

/** Beyond it, what isn't waiting yet isn't counted: only while nothing can be written for hours. */
const MAX_WAITING = 20_000;
const WRITTEN_AT_ONCE = 100;

/** Counts that are handed over before what waits is written. */
interface Counter {
  collect(): void;
}

/**
 * Maintenance job: writes totals, which are only added to in memory until then. A process that is killed loses what wasn't
 * written, about a minute of it. Nothing is written twice: what may or may not have been written is dropped.
 */
export class PendingTotals {
  readonly #waiting = new Map<string, DayTotals>();
  readonly #counters: Counter[] = [];

  constructor(
    private readonly totals: Pick<Totals, 'add'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Lets a counter hand over what it has before each write. */
  collectFrom(counter: Counter): void {
    this.#counters.push(counter);
  }

  /** Adds to the hour of this time, in milliseconds since the epoch. */
  add(total: Total, count = 1, at = this.clock.now()): void {
    this.#add({ ...total, day: dayOf(at), counts: countsAt(at, count) });
  }

  /** Writes a portion. Resolves with whether more is left. Throws `Unavailable`. */
  async execute(): Promise<boolean> {
    for (const counter of this.#counters) counter.collect();
    const portion = [...this.#waiting].slice(0, WRITTEN_AT_ONCE);
    if (portion.length === 0) return false;
    // What is counted meanwhile belongs to the next portion.
    for (const [id] of portion) this.#waiting.delete(id);
    const rows = portion.map(([, row]) => row);
    try {
      await this.totals.add(rows);
    } catch (error) {
      if (!(error instanceof Unavailable && error.code === 'outcome_unknown')) rows.forEach((row) => this.#add(row));
      throw error;
    }
    return this.#waiting.size > 0;
  }

  /** Writes everything. */
  async close(): Promise<void> {
    while (await this.execute());
  }

  #add(added: DayTotals): void {
    const { series, key, part, day } = added;
    const id = `${series} ${key} ${day} ${part}`;
    const before = this.#waiting.get(id);
    if (before === undefined && this.#waiting.size >= MAX_WAITING) return;
    this.#waiting.set(id, before === undefined ? added : { ...before, counts: addCounts(before.counts, added.counts) });
  }
}
