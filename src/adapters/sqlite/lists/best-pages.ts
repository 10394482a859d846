import type { ListStatements, OtherPages } from './list-statements.js';
import type { Sql } from './sql.js';

/** A walk this short finishes before estimating other access paths would pay off. */
export const SHORT_WALK = 2_000;

interface BestPages {
  readonly pages: readonly Sql[];
  /** The estimated rows read. */
  readonly length: number;
}

/**
 * Chooses the best access path to the page now that the total is known: the statements of `pages`, or of an alternative
 * that reads fewer rows than they pass. `measure` runs an estimate.
 */
export function bestPages(
  { pages, others }: Pick<ListStatements, 'pages' | 'others'>,
  total: number,
  measure: (estimatedRows: Sql) => number,
): BestPages {
  let best: BestPages = { length: others === undefined ? 0 : others.passed / total, pages };
  for (const { estimatedRows, pages: found } of others?.paths ?? []) {
    const isMeasured = typeof estimatedRows === 'object' && !('passed' in estimatedRows);
    if (isMeasured && best.length <= SHORT_WALK) continue;
    const length = lengthOf(estimatedRows, total, measure);
    if (length < Infinity && length <= best.length) best = { length, pages: found };
  }
  return best;
}

function lengthOf(
  estimatedRows: OtherPages['estimatedRows'],
  total: number,
  measure: (estimatedRows: Sql) => number,
): number {
  if (typeof estimatedRows === 'number') return estimatedRows;
  if (estimatedRows === 'total') return total;
  if (!('passed' in estimatedRows)) return measure(estimatedRows);
  const passed = measure(estimatedRows.passed);
  return passed === 0 ? Infinity : passed / total;
}
