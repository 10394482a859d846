import type { ListStatements } from './list-statements.js';
import type { Sql } from './sql.js';

/** A walk this short finishes before estimating other access paths would pay off. */
const SHORT_WALK = 2_000;

/**
 * Chooses the best access path to the page now that the total is known: the statements of `pages`, or of an alternative
 * that reads fewer rows than they pass. `measure` runs an estimate.
 */
export function bestPages(
  { pages, others }: Pick<ListStatements, 'pages' | 'others'>,
  total: number,
  measure: (estimatedRows: Sql) => number,
): readonly Sql[] {
  if (others === undefined) return pages;
  let best = { length: others.passed / total, pages };
  for (const { estimatedRows, pages: found } of others.paths) {
    if (typeof estimatedRows === 'object' && best.length <= SHORT_WALK) continue;
    const length =
      typeof estimatedRows === 'object' ? measure(estimatedRows) : estimatedRows === 'total' ? total : estimatedRows;
    if (length <= best.length) best = { length, pages: found };
  }
  return best.pages;
}
