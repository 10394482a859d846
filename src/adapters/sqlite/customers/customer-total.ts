import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { contains, whereOf } from '../lists/filter-sql.js';
import type { ListTable } from '../lists/list-table.js';
import { allOf, fill, sql, type Sql } from '../lists/sql.js';
import { statusRoleCountsWhere, customersOfStatusRoles, FROM_CELLS, partedByStatusRole } from './status-role-counts.js';
import { matchOf, sampledMatches, SHORTEST } from './customer-search.js';
import { sourceOf, type CustomerSource } from './customer-source.js';

/** A row of the index of trigrams costs about as much as two of a cell. */
const CELLS_TO_SOURCE = 2;
/**
 * Comparing a text with all texts takes as long as following so many trigrams through all rows: of a long text that
 * nearly every row holds, the index has many times more to read than there is text.
 */
const TRIGRAMS_TO_SCAN = 4;

/**
 * One row with the exact `total`. That of status and role comes from their cells, any other from whichever looks at
 * fewer rows: the cells that are asked for, or the source.
 */
export function totalOf(criteria: Criteria, table: ListTable): Sql {
  const { ofCells, rest } = partedByStatusRole(criteria);
  if (isByStatusAndRole(criteria)) {
    return fill(
      'SELECT coalesce(sum(customers), 0) AS total FROM customer_cells WHERE @',
      statusRoleCountsWhere(criteria),
    );
  }
  const source = sourceOf(criteria, table);
  const { from, where, narrow, isNarrow } = source;
  const bySource = fill('SELECT count(*) AS total FROM @ WHERE @', isNarrow ? narrow : from, where);
  const searched = longPhrase(criteria);
  if (searched !== undefined) return unlessNearlyAll(searched, criteria, bySource);
  if (ofCells.filters.length === 0 || source.estimatedRows === 'total') return bySource;
  const inCells = allOf([statusRoleCountsWhere(ofCells), whereOf(rest, table)]);
  return fill(
    `SELECT CASE WHEN ${CELLS_TO_SOURCE} * (@) <= (@) THEN (SELECT count(*) FROM @ WHERE @) ELSE (@) END AS total`,
    customersOfStatusRoles(ofCells),
    rowsOf(source),
    FROM_CELLS,
    inCells,
    bySource,
  );
}

function rowsOf({ estimatedRows }: CustomerSource): Sql {
  return typeof estimatedRows === 'object' ? estimatedRows : sql('SELECT max(key) FROM customers');
}

/** The one text that is asked for, if the index of trigrams could be slow with it. */
function longPhrase({ filters, search }: Criteria): string | undefined {
  const [text = '', ...others] = search.flat();
  const isOne = filters.length === 0 && others.length === 0;
  return isOne && trigramsOf(text) > TRIGRAMS_TO_SCAN ? text : undefined;
}

function trigramsOf(text: string): number {
  return lengthOf(text) - SHORTEST + 1;
}

function unlessNearlyAll(text: string, criteria: Criteria, bySource: Sql): Sql {
  const match = matchOf(criteria);
  if (match === undefined) return bySource;
  return fill(
    `SELECT CASE WHEN ${trigramsOf(text)} * (@) > ${TRIGRAMS_TO_SCAN} * (SELECT max(key) FROM customers)
     THEN (SELECT count(*) FROM customer_texts WHERE @) ELSE (@) END AS total`,
    sampledMatches(match.expression),
    contains(sql('customer_texts.text'), [text]),
    bySource,
  );
}
