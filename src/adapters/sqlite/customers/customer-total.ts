import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { lengthOf } from '../../../domain/text/text-rules.js';
import { contains, whereOf } from '../lists/filter-sql.js';
import type { ListTable } from '../lists/list-table.js';
import { allOf, fill, sql, type Sql } from '../lists/sql.js';
import {
  statusRoleCountsWhere,
  customersOfStatusRoles,
  BY_STATUS_AND_ROLE,
  partedByStatusRole,
} from './status-role-counts.js';
import { matchOf, sampledMatches, TRIGRAM_LENGTH } from './customer-search.js';
import { sourceOf, type CustomerSource } from './customer-source.js';

/** Cost of a row through the trigram index, in rows through the index by status and role. */
const STATUS_ROLE_TO_SOURCE = 2;
/**
 * Comparing one text with all texts takes as long as following this many trigrams through all rows: for a long text
 * that nearly every row contains, the trigram index holds many times more data than the texts.
 */
const TRIGRAMS_TO_SCAN = 4;

/**
 * Selects one row with the exact `total`. A total by status and role comes from the status-role counts; any other from
 * whichever reads fewer rows: the customers of the named statuses and roles, or the access path.
 */
export function totalOf(criteria: Criteria, table: ListTable): Sql {
  const { ofStatusAndRole, rest } = partedByStatusRole(criteria);
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
  if (ofStatusAndRole.filters.length === 0 || source.estimatedRows === 'total') return bySource;
  const inStatusAndRole = allOf([statusRoleCountsWhere(ofStatusAndRole), whereOf(rest, table)]);
  return fill(
    `SELECT CASE WHEN ${STATUS_ROLE_TO_SOURCE} * (@) <= (@) THEN (SELECT count(*) FROM @ WHERE @) ELSE (@) END AS total`,
    customersOfStatusRoles(ofStatusAndRole),
    rowsOf(source),
    BY_STATUS_AND_ROLE,
    inStatusAndRole,
    bySource,
  );
}

function rowsOf({ estimatedRows }: CustomerSource): Sql {
  return typeof estimatedRows === 'object' ? estimatedRows : sql('SELECT max(key) FROM customers');
}

/** The only search text, if the trigram index could be slow with it. */
function longPhrase({ filters, search }: Criteria): string | undefined {
  const [text = '', ...others] = search.flat();
  const isOne = filters.length === 0 && others.length === 0;
  return isOne && trigramsOf(text) > TRIGRAMS_TO_SCAN ? text : undefined;
}

function trigramsOf(text: string): number {
  return lengthOf(text) - TRIGRAM_LENGTH + 1;
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
