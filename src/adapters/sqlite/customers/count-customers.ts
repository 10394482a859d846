import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { fill, type Sql } from '../lists/sql.js';
import { absentEntries, chooseAccessPath, countSql, type AccessPath } from './access-path.js';
import { INDEX_OF_ABSENT } from './customer-indexes.js';
import { statusRoleSum } from './status-role-counts.js';

/** Selects one row with the exact `total` of customers who meet the criteria: from what is counted already, otherwise by a path. */
export function totalOf(criteria: Criteria, path: () => AccessPath = () => chooseAccessPath(criteria)): Sql {
  if (isByStatusAndRole(criteria)) return statusRoleSum(criteria);
  const { filters, search } = criteria;
  const [filter] = filters;
  const isPresence = filter?.operator === 'null' && filter.values.length > 0 && !filter.values.includes(true);
  if (!isPresence || filters.length + search.length > 1 || !(filter.field in INDEX_OF_ABSENT)) return countSql(path());
  return fill('SELECT (@) - (SELECT count(*) FROM @ WHERE @) AS total', EVERYBODY, ...absentEntries(filter.field));
}

const EVERYBODY = statusRoleSum({ filters: [], search: [] });
