import { isOwnField } from '../../../domain/customers/customer-list-fields.js';
import { mostFrequent, sumBetween } from '../../../domain/customers/count-facets.js';
import type { FacetOf, FacetRequest, ValueCount } from '../../../domain/customers/facets.js';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import type { SqliteRow } from '../database/sqlite-driver.js';
import { WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import type { ListReader, ListRows } from '../lists/list-reader.js';
import { allOf, bindable, fill, sql, type Sql } from '../lists/sql.js';
import { chooseAccessPath, pathSql } from './access-path.js';
import type { CustomerMemory } from './customer-memory.js';

/** Counts along memory where the field is kept in it, otherwise along an index or all rows. */
export function countFacet(facet: FacetRequest, reader: ListReader, memory: CustomerMemory | undefined): ListRows {
  const counts = memory?.count(facet, reader);
  if ('edges' in facet) {
    if (counts === undefined) return { total: 0, rows: reader.all(betweenSql(facet)) };
    const sums = sumBetween(counts, facet.edges);
    return { total: 0, rows: sums.map((customers, place) => ({ above: place + 1, customers })) };
  }
  const found = counts === undefined ? reader.all(valuesSql(facet)).map(countOf) : mostFrequent(counts, facet.limit);
  return { total: 0, rows: found as unknown as SqliteRow[] };
}

function countOf({ rank, value, customers }: SqliteRow): ValueCount {
  return { value: rank === typeRank(true) ? value === 1 : (value as Scalar | null), customers: customers as number };
}

/** Selects `rank`, `value` and the number of `customers`, the most frequent first. Values that are absent are NULL. */
function valuesSql({ field, criteria, limit }: FacetOf & { readonly limit: number }): Sql {
  const { from, where, rank, value } = sourceOf({ field, criteria }, 'coalesce(own.exact, own.value)');
  return fill(
    `SELECT ${rank} AS rank, ${value} AS value, count(*) AS customers FROM @ WHERE @
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT @`,
    from,
    where,
    sql('?', limit),
  );
}

/** Selects the place of the edge `above` values, and the number of `customers`. */
function betweenSql({ field, criteria, edges }: FacetOf & { readonly edges: readonly (number | string)[] }): Sql {
  const { from, where, rank, value } = sourceOf({ field, criteria }, 'own.value');
  const compared = edges.map((edge) => (typeof edge === 'string' ? bindable(fold(edge)) : edge));
  return fill(
    `SELECT @ AS above, count(*) AS customers FROM (SELECT ${value} AS value FROM @ WHERE @ AND ${rank} = @)
     WHERE value >= @ AND value < @ GROUP BY 1`,
    placeOf(compared, 1, edges.length - 1),
    from,
    where,
    sql('?', typeRank(edges[0]!)),
    sql('?', compared[0]!),
    sql('?', compared.at(-1)!),
  );
}

/** The place of the first edge above `value`, found by halves. */
function placeOf(edges: readonly (number | string)[], first: number, last: number): Sql {
  if (first === last) return sql(String(first));
  const middle = Math.floor((first + last) / 2);
  return fill(
    'CASE WHEN value < @ THEN @ ELSE @ END',
    sql('?', edges[middle]!),
    placeOf(edges, first, middle),
    placeOf(edges, middle + 1, last),
  );
}

/** The matching customers with their value in a field, an own column as `ofOwn`. */
function sourceOf({ field, criteria }: FacetOf, ofOwn: string) {
  const { from, where: matches } = pathSql(chooseAccessPath(criteria));
  const where = allOf([matches, WHILE_TIME_LASTS]);
  if (!isOwnField(field)) {
    const isTime = field === 'created' || field === 'updated';
    return { from, where, rank: typeRank(isTime ? 0 : ''), value: `+customers.${field}` };
  }
  const joined = 'LEFT JOIN customer_columns AS own ON own.customer = customers.key AND own.name = ?';
  return { from: fill('@ @', from, sql(joined, field)), where, rank: 'own.rank', value: ofOwn };
}
