import type { SearchTerms } from '../../../domain/lists/list-query.js';
import { containsAll, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import { allOf, ALWAYS, fill, join, sql, type Sql } from '../lists/sql.js';
import type { TrigramPath } from './customer-plan.js';
import { FEW_ROWS, fewMatches } from './sampled-matches.js';
import { countTrigrams, expressionOf, looseExpressionOf } from './trigram-match.js';

/** Following fewer trigrams of a text costs less than looking texts up, however frequent it is. */
const FEWEST_TRIGRAMS = 3;
/** A text in this part of all rows is left out of the match if another one is in at most `RARE`. */
const [FREQUENT, RARE] = [FEW_ROWS / 2, FEW_ROWS / 4];

const TEXT = sql('customer_texts.text');

/**
 * The entries of a trigram path, and the condition on them. Of several texts, those in most rows aren't followed through their
 * trigrams, for which FTS5 would read nearly all of its index: what the others may find is compared with all of them. A small
 * sample decides whenever the statement runs.
 */
export function trigramEntries({ sought, search }: TrigramPath): { readonly entries: Sql; readonly condition: Sql } {
  const choice = choiceOf(sought);
  if (choice === undefined) {
    return {
      entries: sql(search.length === 0 ? 'customer_search' : `customer_search ${JOINED}`),
      condition: allOf([
        sql('customer_search MATCH ?', sought.map(expressionOf).join(' AND ')),
        whileTimeLasts(containsAll(TEXT, search)),
      ]),
    };
  }
  const compared = fill('(choice.is_whole OR @)', containsAll(TEXT, sought));
  return {
    entries: fill(
      `@ AS choice CROSS JOIN customer_search ${search.length === 0 ? JOINED_UNLESS_WHOLE : JOINED}`,
      choice,
    ),
    condition: allOf([
      sql('customer_search MATCH choice.expression'),
      whileTimeLasts(allOf([compared, containsAll(TEXT, search)])),
    ]),
  };
}

const JOINED = 'CROSS JOIN customer_texts ON customer_texts.customer = customer_search.rowid';
const JOINED_UNLESS_WHOLE = `LEFT JOIN customer_texts
  ON customer_texts.customer = CASE WHEN NOT choice.is_whole THEN customer_search.rowid END`;

/**
 * One row: the expression to match, and whether it's the whole condition. Undefined where nothing could be left out. `LIMIT` keeps
 * SQLite from repeating the samples.
 */
function choiceOf(sought: readonly SearchTerms[]): Sql | undefined {
  const counts = sought.map((_, index) => `matches_${index}`);
  const frequent = counts.map((count, index) =>
    trigramsOf(sought[index]!) < FEWEST_TRIGRAMS ? undefined : `${count} >= ${FREQUENT}`,
  );
  const possible = frequent.filter((one) => one !== undefined);
  if (sought.length === 1 || possible.length === 0) return undefined;
  const kept = sought.map((texts, index) =>
    sql(frequent[index] === undefined ? '?' : `CASE WHEN NOT ${frequent[index]} THEN ? END`, looseExpressionOf(texts)),
  );
  return fill(
    `(SELECT is_whole, CASE WHEN is_whole THEN @ ELSE concat_ws(' AND ', @) END AS expression FROM (
      SELECT *, NOT (min(${counts.join(', ')}) <= ${RARE} AND (${possible.join(' OR ')})) AS is_whole
      FROM (SELECT @ LIMIT 1) LIMIT 1) LIMIT 1)`,
    sql('?', sought.map(expressionOf).join(' AND ')),
    join(kept, ', '),
    join(
      sought.map((texts, index) => fill(`@ AS ${counts[index]!}`, fewMatches(texts))),
      ', ',
    ),
  );
}

/** For what reads texts. */
function whileTimeLasts(condition: Sql): Sql {
  return condition === ALWAYS ? ALWAYS : allOf([condition, WHILE_TIME_LASTS]);
}

function trigramsOf(texts: SearchTerms): number {
  return texts.reduce((sum, text) => sum + countTrigrams(text), 0);
}
