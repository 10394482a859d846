import type { DayTotals, TotalSeries } from '../../../domain/totals/day-totals.js';
import { SqliteTable } from '../database/sqlite-table.js';

const HOURS = Array.from({ length: 24 }, (_, hour) => `h${String(hour).padStart(2, '0')}`);
const INSERT = `INSERT INTO totals (series, key, day, part, ${HOURS.join(', ')})
  VALUES (?, ?, ?, ?, ${HOURS.map(() => '?').join(', ')}) ON CONFLICT (series, key, day, part) DO`;
const ADD = `${INSERT} UPDATE SET ${HOURS.map((hour) => `${hour} = ${hour} + excluded.${hour}`).join(', ')}`;
const KEEP = `${INSERT} NOTHING`;

/** The columns of a row, with its counts as one text. */
export const TOTALS_COLUMNS = `key, part, day, ${HOURS.join(" || ',' || ")} AS counts`;

export interface TotalsRow {
  readonly key: string;
  readonly part: string;
  readonly day: number;
  /** Separated by commas. */
  readonly counts: string;
}

export function readTotals(series: TotalSeries, { key, part, day, counts }: TotalsRow): DayTotals {
  return { series, key, part, day, counts: counts.split(',').map(Number) };
}

/** Totals by hour, on one connection. */
export class TotalsTable extends SqliteTable {
  add(totals: readonly DayTotals[]): void {
    this.#insert(ADD, totals);
  }

  keep(totals: readonly DayTotals[]): void {
    this.#insert(KEEP, totals);
  }

  firstDay(): number | undefined {
    const { day } = this.first('SELECT min(day) AS day FROM totals') as { readonly day: number | null };
    return day ?? undefined;
  }

  removeBefore(day: number, limit: number): number {
    return this.run(
      `DELETE FROM totals WHERE (series, key, day, part) IN
         (SELECT series, key, day, part FROM totals WHERE day < ? LIMIT ?)`,
      ...[day, limit],
    );
  }

  #insert(sql: string, totals: readonly DayTotals[]): void {
    for (const { series, key, day, part, counts } of totals) this.run(sql, series, key, day, part, ...counts);
  }
}
