import { isByStatusAndRole, MAX_STATUS_ROLE_COUNTS } from '../../../domain/customers/status-role-counts.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import type { CustomerStatistics } from './customer-plan.js';

/** Reads what the plan of these criteria depends on. Only criteria by status and role need the status-role counts. */
export function readStatistics(criteria: Criteria, bounds: Pick<ListReader, 'maxRows' | 'number'>): CustomerStatistics {
  return {
    customers: bounds.maxRows('customers'),
    statusRoleCounts: isByStatusAndRole(criteria) ? countStatusRoleCounts(bounds) : MAX_STATUS_ROLE_COUNTS,
  };
}

/** The number of status-role counts, at most `MAX_STATUS_ROLE_COUNTS`. */
export function countStatusRoleCounts(bounds: Pick<ListReader, 'number'>): number {
  return bounds.number(
    sql(`SELECT count(*) AS number FROM (SELECT 1 FROM customer_cells LIMIT ${MAX_STATUS_ROLE_COUNTS})`),
  );
}
