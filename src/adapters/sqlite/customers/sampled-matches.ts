import type { SearchTerms } from '../../../domain/lists/list-query.js';
import { fill, join, sql, type Sql } from '../lists/sql.js';
import { expressionOf, looseExpressionOf } from './trigram-match.js';

/** Positions of the samples, in hundredths of all rows. */
const SAMPLED = [10, 36, 62, 88];
/** Rows in each sample: enough to choose an access path, and enough to know a text that most customers have. */
const [MANY, FEW] = [1_000, 64];

/** The rows in which `fewMatches` counts. */
export const FEW_ROWS = SAMPLED.length * FEW;

/**
 * The estimated matches of the rarest of these texts, from a sample that takes about a millisecond for each. Of two frequent ones
 * that few rows match both, a sample would read to the end of the index.
 */
export function sampledMatches(sought: readonly SearchTerms[]): Sql {
  const counts = sought.map((texts) => matchesInSamples(expressionOf(texts), MANY));
  return estimated(rarestOf(counts), SAMPLED.length * MANY);
}

/** The same, roughly and mostly too many, in a tenth of the time. */
export function roughMatches(sought: readonly SearchTerms[]): Sql {
  return estimated(rarestOf(sought.map(fewMatches)), FEW_ROWS);
}

/** In how many of `FEW_ROWS` rows these texts are, or a few more. */
export function fewMatches(texts: SearchTerms): Sql {
  return matchesInSamples(looseExpressionOf(texts), FEW);
}

function rarestOf(counts: readonly Sql[]): Sql {
  return counts.length === 1 ? counts[0]! : fill('min(@)', join(counts, ', '));
}

function estimated(count: Sql, rows: number): Sql {
  return fill(`@ * (SELECT max(key) FROM customers) / ${rows}`, count);
}

function matchesInSamples(expression: string, each: number): Sql {
  const parts = SAMPLED.map((hundredths) => {
    const first = `(SELECT max(key) * ${hundredths} / 100 FROM customers)`;
    return sql(
      `(SELECT count(*) FROM customer_search
        WHERE customer_search MATCH ? AND rowid BETWEEN ${first} AND ${first} + ${each - 1})`,
      expression,
    );
  });
  return fill('(@)', join(parts, ' + '));
}
