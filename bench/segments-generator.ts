/** Generates the segments of the benchmarks. */
import type { Criteria, Filter } from '../src/domain/lists/list-query.js';

const STATUSES = ['active', 'lead', 'inactive', 'blocked', 'legacy'];
const ROLES = ['customer', 'vip', 'partner', 'reseller'];
const REGIONS = ['north', 'south', 'east', 'west'];

const eq = (field: string, ...values: (string | boolean)[]): Filter => ({ field, operator: 'eq', values });
const criteria = (filters: readonly Filter[], search: Criteria['search'] = []): Criteria => ({ filters, search });

/** 200 typical segments: 140 of status and role, 40 of own columns, 20 of `q`. */
export function mixedSegments(): Criteria[] {
  const at = <T>(from: readonly T[], index: number): T => from[index % from.length]!;
  const cells = Array.from({ length: 140 }, (_, one) => {
    const status = at(STATUSES, one);
    const second = at(STATUSES, one + 1 + Math.floor(one / 20));
    const role = at(ROLES, Math.floor(one / 5));
    return criteria(
      one < 20 ? [eq('status', status), eq('role', role)] : [eq('status', status, second, `s${one}`), eq('role', role)],
    );
  });
  const own = Array.from({ length: 40 }, (_, one) =>
    criteria(
      one % 2 === 0
        ? [eq('region', at(REGIONS, one / 2)), { field: 'score', operator: 'gte', values: [one * 24] }]
        : [eq('newsletter', true), { field: 'score', operator: 'lte', values: [one * 12] }],
    ),
  );
  const words = [
    'lovelace',
    'xylophon',
    'muller',
    'energy',
    'kalo',
    'anna',
    'optics',
    'bjorn',
    'zulpha',
    'example.org',
  ];
  const sought = Array.from({ length: 20 }, (_, one) =>
    criteria(one < 10 ? [] : [eq('status', at(STATUSES, one))], [[at(words, one)]]),
  );
  return [...cells, ...own, ...sought];
}

/** Converts criteria to filters as a client sends them. */
export function filterStateOf({ filters, search }: Criteria) {
  const values = Object.fromEntries(
    filters.map(({ field, operator, values: wanted }) => [
      operator === 'eq' ? field : `${field}_${operator}`,
      wanted.map(String),
    ]),
  );
  return { values: { ...values, ...(search[0] && { q: search[0] }) }, enabled: Object.keys(values) };
}

/** New filters, by how their initial count is computed. */
export const NEW_FILTERS: readonly (readonly [name: string, targetMs: number, criteria: Criteria])[] = [
  ['status and role', 150, criteria([eq('status', 'lead', 'blocked'), eq('role', 'vip', 'partner')])],
  ['own column, equal', 1_000, criteria([eq('region', 'north', 'south')])],
  ['own column, range', 1_000, criteria([{ field: 'score', operator: 'gte', values: [333] }])],
  ['q of 3 characters', 1_000, criteria([], [['ang']])],
  ['q of a word', 1_000, criteria([], [['logistics']])],
  ['q of 1 character', 2_000, criteria([], [['x']])],
  ['_ne alone', 2_000, criteria([{ field: 'region', operator: 'ne', values: ['north'] }])],
  ['_like of 2 characters', 2_000, criteria([{ field: 'company', operator: 'like', values: ['ka'] }])],
];
