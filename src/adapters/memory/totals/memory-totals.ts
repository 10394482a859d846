import type { TotalsOf } from '../../../application/ports/totals.js';
import { addCounts, type DayTotals } from '../../../domain/totals/day-totals.js';
import { MemoryTable } from '../writing/memory-table.js';

/** Totals by hour. */
export class MemoryTotals {
  readonly #totals = new MemoryTable<DayTotals>();

  add(totals: readonly DayTotals[]): void {
    for (const added of totals) {
      const before = this.#totals.get(idOf(added));
      const counts = before === undefined ? added.counts : addCounts(before.counts, added.counts);
      this.#totals.set(idOf(added), { ...added, counts });
    }
  }

  keep(totals: readonly DayTotals[]): void {
    for (const kept of totals) if (!this.#totals.has(idOf(kept))) this.#totals.set(idOf(kept), kept);
  }

  list({ series, keys, from, to }: TotalsOf): DayTotals[] {
    const wanted = new Set(keys);
    const all = Array.from(this.#totals.values(), ([, one]) => one);
    return structuredClone(
      all.filter((one) => one.series === series && wanted.has(one.key) && one.day >= from && one.day <= to),
    );
  }

  firstDay(): number | undefined {
    let first: number | undefined;
    for (const [, { day }] of this.#totals.values()) first = Math.min(first ?? day, day);
    return first;
  }

  removeBefore(first: number, limit: number): number {
    return this.#totals.sweep(limit, ({ day }) => day < first);
  }
}

function idOf({ series, key, part, day }: DayTotals): string {
  return `${series} ${key} ${day} ${part}`;
}
