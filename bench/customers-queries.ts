/** Queries over the generated customers. */
import type { Criteria, ListQuery } from '../src/domain/lists/list-query.js';
import { customerNumber } from './customers-generator.js';

export const FIRST_PAGE: ListQuery = {
  filters: [],
  search: [],
  order: ['name', 'id'].map((field) => ({ field, descending: false })),
  page: { kind: 'slice', start: 0, limit: 20 },
};

/** Matches a quarter of all customers. */
export const REGION: Criteria = { filters: [{ field: 'region', operator: 'eq', values: ['north'] }], search: [] };

export function state(status: string, role: string): Criteria {
  return {
    filters: [
      { field: 'status', operator: 'eq', values: [status] },
      { field: 'role', operator: 'eq', values: [role] },
    ],
    search: [],
  };
}

export function searching(...texts: string[]): Criteria {
  return { filters: [], search: [texts] };
}

/** Queries over the generator's customers, different ones at each call. */
export function queriesAmong(rows: number) {
  const some = (turn: number) => customerNumber((turn * 7919) % rows);
  return {
    some,
    cursor: (turn: number) => ({
      kind: 'after' as const,
      after: [some(turn).name.normalize('NFKD').toLowerCase(), some(turn).id],
      limit: 20,
    }),
    external: (turn: number): Criteria => ({
      filters: [{ field: 'external_id', operator: 'eq', values: [`EXT-${(turn * 7919) % rows}`] }],
      search: [],
    }),
  };
}
