import type { ListStatements } from './list-statements.js';
import type { Sql } from './sql.js';

/** A walk over so few rows is done before it is known whether another way would be shorter. */
const SHORT_WALK = 2_000;

/**
 * The statements that come to the page by the shortest way, now that it is known how many rows match: those of `pages`, or
 * of another way that looks at fewer rows than they pass. `measure` answers what a way says of itself.
 */
export function bestPages(
  { pages, others }: Pick<ListStatements, 'pages' | 'others'>,
  total: number,
  measure: (estimatedRows: Sql) => number,
): readonly Sql[] {
  if (others === undefined) return pages;
  let best = { length: others.passed / total, pages };
  for (const { estimatedRows: estimatedRows, pages: found } of others.ways) {
    if (typeof estimatedRows === 'object' && best.length <= SHORT_WALK) continue;
    const length =
      typeof estimatedRows === 'object' ? measure(estimatedRows) : estimatedRows === 'total' ? total : estimatedRows;
    if (length <= best.length) best = { length, pages: found };
  }
  return best.pages;
}
