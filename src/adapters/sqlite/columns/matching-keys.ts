import type { Criteria, Filter } from '../../../domain/lists/list-query.js';
import { chooseAccessPath } from '../customers/choose-access-path.js';
import { estimateSql, keysSql } from '../customers/access-path-sql.js';
import { CUSTOMER_LIST_TABLE } from '../customers/customer-list-table.js';
import type { AccessPath } from '../customers/customer-plan.js';
import { whereOf, WHILE_TIME_LASTS } from '../lists/filter-sql.js';
import type { ListReader } from '../lists/list-reader.js';
import { allOf, fill } from '../lists/sql.js';
import { markedKeys } from './marked-keys.js';

/** The cost of comparing a customer's row with criteria, and of reading an entry of a path that needs no row. */
const ROW_COST = 10;
const ENTRY_COST = 1;

/** The keys of marked customers who meet the criteria, and perhaps of others who meet them, separated by commas. */
export function matchingKeys(criteria: Criteria, marks: Uint8Array, total: number, reader: ListReader): string {
  const path = chooseAccessPath(criteria);
  return total * ROW_COST <= costOf(path, marks.length, reader)
    ? matchingAmong(criteria, markedKeys(marks, total), reader)
    : keysOf(path, reader);
}

/** The keys of those of these customers who meet the criteria, separated by commas. `keys` is a JSON array. */
export function matchingAmong(criteria: Criteria, keys: Uint8Array | string, reader: ListReader): string {
  const statement = fill(
    `SELECT group_concat(customers.key, ',') AS keys
     FROM json_each(?) AS near CROSS JOIN customers ON customers.key = near.value WHERE @`,
    allOf([whereOf(criteria, CUSTOMER_LIST_TABLE), WHILE_TIME_LASTS]),
  );
  const { keys: found } = reader.row({ ...statement, values: [keys, ...statement.values] }) as {
    keys: string | null;
  };
  return found ?? '';
}

/** The keys of customers who meet a filter, separated by commas, if an index shows that there are at most so many. */
export function fewMatching(filter: Filter, atMost: number, reader: ListReader): string | undefined {
  if (filter.operator === 'like') return undefined;
  const path = chooseAccessPath({ filters: [filter], search: [] });
  if (path.kind === 'nobody') return '';
  if (path.kind !== 'column' || reader.number(estimateSql(path)) > atMost) return undefined;
  return keysOf(path, reader);
}

function keysOf(path: AccessPath, reader: ListReader): string {
  return (reader.row(keysSql(path)) as { keys: string | null }).keys ?? '';
}

function costOf(path: AccessPath, customers: number, reader: ListReader): number {
  switch (path.kind) {
    case 'trigram':
    case 'absent':
    case 'column': {
      const hasRest = path.rest.filters.length + path.rest.search.length > 0;
      return reader.number(estimateSql(path)) * (hasRest ? ROW_COST : ENTRY_COST);
    }
    case 'texts':
    case 'scan':
      return customers * ENTRY_COST;
    default:
      return 0;
  }
}
