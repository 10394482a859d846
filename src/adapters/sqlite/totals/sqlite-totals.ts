import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { Totals, TotalsOf } from '../../../application/ports/totals.js';
import type { DayTotals } from '../../../domain/totals/day-totals.js';
import { mapInSlices } from '../../storage-kernel/map-in-slices.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { fill, listed, sql } from '../lists/sql.js';
import type { SqliteLists } from '../lists/sqlite-lists.js';
import { readTotals, TOTALS_COLUMNS, type TotalsRow, type TotalsTable } from './totals-table.js';

/** With a few parts each, so many days are read within about a millisecond. */
const FEW_DAYS = 100;

/** Totals by hour. */
export class SqliteTotals implements Totals {
  readonly add: Totals['add'];
  readonly keep: Totals['keep'];
  readonly firstDay: Totals['firstDay'];
  readonly removeBefore: Totals['removeBefore'];

  constructor(
    connections: SqliteConnections<{ readonly totals: TotalsTable }>,
    private readonly lists: SqliteLists,
  ) {
    const table = connections.repository('totals', 'firstDay');
    this.add = table.add;
    this.keep = table.keep;
    this.firstDay = table.firstDay;
    this.removeBefore = table.removeBefore;
  }

  async list({ series, keys, from, to }: TotalsOf, options?: ReadOptions): Promise<DayTotals[]> {
    if (keys.length === 0) return [];
    const page = fill(
      `SELECT ${TOTALS_COLUMNS} FROM totals WHERE @ AND key IN (@) AND @`,
      sql('series = ?', series),
      listed(keys),
      sql('day BETWEEN ? AND ?', from, to),
    );
    const { rows } = await this.lists.read(
      () => ({
        thread: keys.length * (to - from + 1) <= FEW_DAYS ? 'main' : 'worker',
        statements: { total: sql('SELECT 1 AS total'), pages: [page], rows: Infinity },
      }),
      options,
    );
    return mapInSlices(rows as unknown as readonly TotalsRow[], (row) => readTotals(series, row));
  }
}
