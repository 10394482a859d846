import { fill, join, sql, type Sql } from '../lists/sql.js';

/** Positions of the samples, in hundredths of all rows, and the rows in each. */
const SAMPLED = [10, 36, 62, 88];
const SAMPLED_EACH = 1_000;

/**
 * Selects one row with `number`: the estimated matches of the rarest of these FTS5 expressions, from a sample that takes less
 * than a millisecond for each. Of two frequent ones that few rows match both, a sample would read to the end of the index.
 */
export function sampledMatches(expressions: readonly string[]): Sql {
  const [one, ...others] = expressions.map(sampledOf) as [Sql, ...Sql[]];
  const rarest = others.length === 0 ? one : fill('min(@)', join([one, ...others], ', '));
  return fill('SELECT @ AS number', rarest);
}

function sampledOf(expression: string): Sql {
  const parts = SAMPLED.map((hundredths) => {
    const first = `(SELECT max(key) * ${hundredths} / 100 FROM customers)`;
    return sql(
      `(SELECT count(*) FROM customer_search
        WHERE customer_search MATCH ? AND rowid BETWEEN ${first} AND ${first} + ${SAMPLED_EACH - 1})`,
      expression,
    );
  });
  const all = SAMPLED.length * SAMPLED_EACH;
  return fill(`(@) * (SELECT max(key) FROM customers) / ${all}`, join(parts, ' + '));
}
