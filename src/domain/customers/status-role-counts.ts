import { matches } from '../lists/evaluate-list.js';
import type { Criteria } from '../lists/list-query.js';

/** So many customers have this status and this role. */
export interface StatusRoleCount {
  readonly status: string;
  readonly role: string;
  readonly customers: number;
}

/** Status and role are free texts: nobody holds more pairs of them than that in memory. */
export const MOST_STATUS_ROLE_COUNTS = 1_000;

/** Whether nothing but status and role is asked for, so that the cells hold the answer to every "how many". */
export function isByStatusAndRole({ filters, search }: Criteria): boolean {
  return search.length === 0 && filters.every(({ field }) => field === 'status' || field === 'role');
}

/** The cells that meet criteria which `isByStatusAndRole`. */
export function statusRoleCountsOf<C extends StatusRoleCount>(criteria: Criteria, cells: readonly C[]): C[] {
  return cells.filter((cell) => matches(cell, criteria, NOTHING_SEARCHED, cellValue));
}

export function customersOf(cells: readonly StatusRoleCount[]): number {
  return cells.reduce((sum, { customers }) => sum + customers, 0);
}

const NOTHING_SEARCHED = { searched: [] };

function cellValue(cell: StatusRoleCount, field: string): string {
  return field === 'status' ? cell.status : cell.role;
}
