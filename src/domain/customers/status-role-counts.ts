import { matches } from '../lists/evaluate-list.js';
import type { Criteria } from '../lists/list-query.js';

/** Number of customers with one status and role. */
export interface StatusRoleCount {
  readonly status: string;
  readonly role: string;
  readonly customers: number;
}

/** Maximum number of status-role counts in memory: both fields are free text, so there may be any number of pairs. */
export const MAX_STATUS_ROLE_COUNTS = 1_000;

/** Whether criteria involve only status and role, so the status-role counts are enough to count their matches. */
export function isByStatusAndRole({ filters, search }: Criteria): boolean {
  return search.length === 0 && filters.every(({ field }) => field === 'status' || field === 'role');
}

/** Selects the counts that match criteria for which `isByStatusAndRole` is true. */
export function statusRoleCountsOf<C extends StatusRoleCount>(criteria: Criteria, counts: readonly C[]): C[] {
  return counts.filter((count) => matches(count, criteria, NOTHING_SEARCHED, countValue));
}

export function customersOf(counts: readonly StatusRoleCount[]): number {
  return counts.reduce((sum, { customers }) => sum + customers, 0);
}

const NOTHING_SEARCHED = { searched: [] };

function countValue(count: StatusRoleCount, field: string): string {
  return field === 'status' ? count.status : count.role;
}
