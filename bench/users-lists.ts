/** Part of the benchmark `users`: lists by role and suspension, and role sets in a transaction. */
import type { Store } from '../src/application/ports/store.js';
import type { Filter, ListQuery } from '../src/domain/lists/list-query.js';
import { quantile, timesOf } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { RARE_ROLE, roleNumber } from './users-generator.js';

const PAGE: ListQuery = {
  filters: [],
  search: [],
  order: [{ field: 'id', descending: false }],
  page: { kind: 'slice', start: 0, limit: 25 },
};
const BY_NAME = [
  { field: 'first_name', descending: false },
  { field: 'id', descending: false },
];
const TARGET_MS = 10;
const SAMPLE = 10;

/** The filters of `can=` when these roles grant the permission. */
function whoHold(...roleIds: string[]): Filter[] {
  return [
    { field: 'suspended', operator: 'eq', values: [false] },
    { field: 'roles', operator: 'eq', values: roleIds },
  ];
}

/** Measures pages with their totals, and what a dry run of a role edit reads. */
export async function measureUserLists(store: Store, storage: string): Promise<void> {
  const many = Array.from({ length: 50 }, (_, index) => roleNumber(index));
  const lists: readonly (readonly [name: string, query: Partial<ListQuery>])[] = [
    ['can= of 50 roles, by id', { filters: whoHold(...many) }],
    ['can= of 50 roles, by name', { filters: whoHold(...many), order: BY_NAME }],
    ['can= of one role, by id', { filters: whoHold(roleNumber(7)) }],
    ['can= of one role, by name', { filters: whoHold(roleNumber(7)), order: BY_NAME }],
    ['can= of a rare role, by id', { filters: whoHold(RARE_ROLE) }],
    ['can= of a rare role, by name', { filters: whoHold(RARE_ROLE), order: BY_NAME }],
    ['can= of no role', { filters: whoHold() }],
    ['suspended', { filters: [{ field: 'suspended', operator: 'eq', values: [true] }] }],
  ];
  const rows: string[][] = [];
  for (const [name, parts] of lists) {
    const query = { ...PAGE, ...parts };
    const { total } = await store.users.list(query);
    const times = await timesOf(() => store.users.list(query));
    rows.push([name, whole(total), ...quantiles(times), String(TARGET_MS)]);
  }
  const reads = (roleIds: readonly string[]) => () =>
    store.transact(async ({ users }) => {
      const counts = await users.countByRoleSet(roleIds);
      await users.listFirst([{ sets: counts.map((count) => count.roleIds) }], SAMPLE);
      return counts.reduce((sum, count) => sum + count.users, 0);
    });
  for (const [name, roleIds] of [
    ['counts and sample of 50 roles', many],
    ['counts and sample of one role', [roleNumber(7)]],
    ['counts and sample of a rare role', [RARE_ROLE]],
  ] as const) {
    const read = reads(roleIds);
    const total = await read();
    rows.push([name, whole(total), ...quantiles(await timesOf(read)), String(TARGET_MS)]);
  }
  printTable(`Users on ${storage}, page of 25 and total, ms`, [['', 'users', 'p50', 'p95', 'target'], ...rows]);
}

function quantiles(times: readonly number[]): string[] {
  return [fixed(quantile(times, 0.5), 2), fixed(quantile(times, 0.95), 2)];
}
