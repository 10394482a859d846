import { expect } from 'chai';
import {
  choosePage,
  choosePageOfCounts,
  choosePlan,
  exactPath,
  exactRange,
  planAtOnce,
} from '../../../src/adapters/mongodb/customers/choose-plan.js';
import { BY_STATUS_AND_ROLE } from '../../../src/adapters/mongodb/customers/customer-indexes.js';
import type {
  AccessPath,
  CustomerPlan,
  CustomerStatistics,
  ExactRange,
  PagePlan,
} from '../../../src/adapters/mongodb/customers/customer-plan.js';
import type { StatusRoleCount } from '../../../src/domain/customers/status-role-counts.js';
import type { Criteria, Filter, ListQuery } from '../../../src/domain/lists/list-query.js';
import { aQuery } from '../../support/builders-customers.js';

const MILLION = 1_000_000;
const BY_NAME = { name_folded: 1, _id: 1 };
const BY_CREATION = { created: 1, _id: 1 };

const values = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);
const eq = (field: string, ...wanted: string[]): Filter => ({ field, operator: 'eq', values: wanted });
const since: Filter = { field: 'created', operator: 'gte', values: [5] };
const gold = eq('tier', 'gold');

const together: ExactRange = {
  kind: 'compound',
  name: 'tier=&created~&*',
  criteria: { filters: [gold, since], search: [['ada']] },
};

function by(field: string, parts: Partial<ListQuery> = {}): ListQuery {
  const order = [field, 'id'].map((one) => ({ field: one, descending: false }));
  return aQuery({ order, page: { kind: 'slice', start: 0, limit: 10 }, ...parts });
}

/** A path with this many estimated rows. */
function since5(estimatedRows: number): AccessPath {
  return { kind: 'index', filter: since, estimatedRows };
}

describe('the plan of a list of customers on MongoDB', () => {
  const far = { kind: 'slice', start: 2_001, limit: 10 } as const;
  const atOnce: readonly { name: string; query: ListQuery; index: object | undefined }[] = [
    { name: 'no filter', query: by('created'), index: BY_CREATION },
    { name: 'no filter, beyond 2,000 rows', query: by('created', { page: far }), index: undefined },
    { name: 'no filter, an order without an index', query: by('phone'), index: undefined },
    { name: 'no rows', query: by('name', { page: { kind: 'slice', start: 0, limit: 0 } }), index: undefined },
    {
      name: '200 pairs, by name',
      query: by('name', { filters: [eq('status', 'a', 'b'), eq('role', ...values(100))] }),
      index: BY_STATUS_AND_ROLE,
    },
    {
      name: 'more than 200 pairs, by name',
      query: by('name', { filters: [eq('status', 'a', 'b'), eq('role', ...values(101))] }),
      index: undefined,
    },
    {
      name: 'a pair, by another order',
      query: by('created', { filters: [eq('status', 'a'), eq('role', 'b')] }),
      index: undefined,
    },
    { name: 'a status with any role, by name', query: by('name', { filters: [eq('status', 'a')] }), index: undefined },
    { name: 'a search', query: by('name', { search: [['ada']] }), index: undefined },
  ];
  for (const { name, query, index } of atOnce) {
    it(`${name}: ${index === undefined ? 'needs statistics' : 'at once'}`, () => {
      expect(planAtOnce(query)).to.deep.equal(index && { kind: 'at_once', index });
    });
  }

  const planned: readonly { name: string; query: ListQuery; statistics: CustomerStatistics; plan: CustomerPlan }[] = [
    {
      name: 'a status: the status-role counts first',
      query: by('name', { filters: [eq('status', 'a')] }),
      statistics: { customers: MILLION, path: undefined },
      plan: { kind: 'status_role', customers: MILLION },
    },
    {
      name: 'a text of three letters: its trigram counts, even without a useful path',
      query: by('name', { search: [['ada']] }),
      statistics: { customers: MILLION, path: undefined },
      plan: { kind: 'path', path: undefined, total: { kind: 'trigram', trigrams: ['ada'] }, customers: MILLION },
    },
    {
      name: 'one own column: its index counts',
      query: by('name', { filters: [gold] }),
      statistics: { customers: MILLION, path: undefined },
      plan: { kind: 'path', path: undefined, total: { kind: 'column', filter: gold }, customers: MILLION },
    },
    {
      name: 'a path with an eighth of the rows: used',
      query: by('name', { filters: [since] }),
      statistics: { customers: 80_000, path: since5(10_000) },
      plan: { kind: 'path', path: since5(10_000), total: { kind: 'path', path: since5(10_000) }, customers: 80_000 },
    },
    {
      name: 'a path with more than an eighth of the rows: a full scan instead',
      query: by('name', { filters: [since] }),
      statistics: { customers: 80_000, path: since5(10_001) },
      plan: { kind: 'path', path: undefined, total: { kind: 'scan' }, customers: 80_000 },
    },
    {
      name: 'a path with 200 rows: used however few customers there are',
      query: by('name', { filters: [since] }),
      statistics: { customers: 300, path: since5(200) },
      plan: { kind: 'path', path: since5(200), total: { kind: 'path', path: since5(200) }, customers: 300 },
    },
    {
      name: 'a frequent text: the searched texts count',
      query: by('name', { search: [['anna']] }),
      statistics: { customers: MILLION, path: undefined },
      plan: { kind: 'path', path: undefined, total: { kind: 'texts' }, customers: MILLION },
    },
    {
      name: 'an index of what is filtered by together: counts, without a useful path',
      query: by('name', { filters: [gold, since], search: [['ada']] }),
      statistics: { customers: MILLION, path: undefined, compound: together },
      plan: { kind: 'path', path: undefined, total: together, customers: MILLION },
    },
    {
      name: 'an index of what is filtered by together, with a useful path: not needed',
      query: by('name', { filters: [gold, since], search: [['ada']] }),
      statistics: { customers: MILLION, path: since5(9), compound: together },
      plan: { kind: 'path', path: since5(9), total: { kind: 'path', path: since5(9) }, customers: MILLION },
    },
  ];
  for (const { name, query, statistics, plan } of planned) {
    it(name, () => expect(choosePlan(query, statistics)).to.deep.equal(plan));
  }

  const pages: readonly { name: string; query: ListQuery; found: Parameters<typeof choosePage>[1]; page: PagePlan }[] =
    [
      {
        name: 'an order without an index: sorted',
        query: by('phone'),
        found: { customers: MILLION, path: since5(900), total: 900 },
        page: { kind: 'sort', path: since5(900) },
      },
      {
        name: 'a walk that passes a quarter of all rows: walked',
        query: by('name'),
        found: { customers: MILLION, path: undefined, total: 40 },
        page: { kind: 'walk', index: BY_NAME, path: undefined, isShort: false },
      },
      {
        name: 'a walk that passes more than a quarter of all rows: sorted',
        query: by('name'),
        found: { customers: MILLION, path: undefined, total: 39 },
        page: { kind: 'sort', path: undefined },
      },
      {
        name: 'every customer, however deep the page is: walked',
        query: by('name', { page: { kind: 'slice', start: 900_000, limit: 10 } }),
        found: { customers: MILLION, path: undefined, total: MILLION },
        page: { kind: 'walk', index: BY_NAME, path: undefined, isShort: false },
      },
      {
        name: 'a walk that passes no more rows than the path has: walked',
        query: by('name'),
        found: { customers: MILLION, path: since5(10_000), total: 1_000 },
        page: { kind: 'walk', index: BY_NAME, path: since5(10_000), isShort: true },
      },
      {
        name: 'a walk that passes more rows than the path has: sorted',
        query: by('name'),
        found: { customers: MILLION, path: since5(9_999), total: 1_000 },
        page: { kind: 'sort', path: since5(9_999) },
      },
    ];
  for (const { name, query, found, page } of pages) {
    it(name, () => expect(choosePage(query, found)).to.deep.equal(page));
  }

  it('a number of matches on one own column: a path when it is at most an eighth of the customers', () => {
    const points: Filter = { field: 'points', operator: 'gte', values: [5] };
    const exact = exactRange({ filters: [points], search: [] })!;
    expect(exact).to.deep.equal({ kind: 'numbers', filters: [points] });
    expect(exactPath(exact, 10_000, 80_000)).to.deep.equal({ ...exact, estimatedRows: 10_000 });
    expect(exactPath(exact, 10_001, 80_000)).to.equal(undefined);
    expect(exactRange({ filters: [points], search: [['ada']] })).to.equal(undefined);
    expect(exactRange({ filters: [gold, since], search: [] })).to.equal(undefined);
  });

  it('ranges of one own column with an index in its order, and nothing else: counted in it', () => {
    const [from, to]: Filter[] = [
      { field: 'until', operator: 'gte', values: ['2024'] },
      { field: 'until', operator: 'lte', values: ['2025', 9] },
    ];
    const sorted = { sorted: new Set(['until']), compound: new Set<string>() };
    const filters = [from!, to!];
    expect(exactRange({ filters, search: [] }, sorted)).to.deep.equal({ kind: 'in_order', filters });
    expect(exactRange({ filters: [from!], search: [] })).to.equal(undefined);
    expect(exactRange({ filters, search: [['ann']] }, sorted)).to.equal(undefined);
    expect(exactRange({ filters: [from!, gold], search: [] }, sorted)).to.equal(undefined);
    expect(exactRange({ filters: [from!, since], search: [] }, sorted)).to.equal(undefined);
  });

  it('fields with an index that are filtered by together: counted in it when bounds alone decide', () => {
    const since9: Filter = { field: 'until', operator: 'gte', values: [9] };
    const compound = new Set(['tier=&created~', 'tier=&created~&until~', 'tier=&created~&*']);
    const found = (criteria: Criteria) => exactRange(criteria, { sorted: new Set(), compound });
    const criteria = { filters: [since, gold], search: [] };
    expect(found(criteria)).to.deep.equal({ kind: 'compound', name: 'tier=&created~', criteria });
    expect(found({ filters: [since, gold, since9], search: [] })).to.equal(undefined);
    expect(found({ ...criteria, search: [['ada']] })).to.equal(undefined);
    expect(found({ filters: [since, since9], search: [] })).to.equal(undefined);
  });

  it('an own column with an index in its order: walked', () => {
    const found = { customers: MILLION, path: undefined, total: MILLION };
    const index = { 'own_sorted.score': 1, _id: 1 };
    expect(choosePage(by('score'), found, new Set(['score']))).to.deep.equal({
      kind: 'walk',
      index,
      path: undefined,
      isShort: true,
    });
    expect(choosePage(by('score'), found, new Set(['plan']))).to.deep.equal({ kind: 'sort', path: undefined });
  });

  const rare: StatusRoleCount[] = [{ status: 's', role: 'r', customers: 20 }];
  const rarePath: AccessPath = { kind: 'status_role', statuses: ['s'], roles: ['r'], estimatedRows: 20 };
  const half: StatusRoleCount[] = [{ status: 's', role: 'r', customers: 500_000 }];
  const many = values(201).map((role) => ({ status: 's', role, customers: 2_000 }));
  const ofCounts: readonly { name: string; field: string; counts: StatusRoleCount[]; page: PagePlan }[] = [
    { name: 'a rare status, by name: merged', field: 'name', counts: rare, page: { kind: 'merge', path: rarePath } },
    {
      name: 'a rare status, by another order: sorted',
      field: 'created',
      counts: rare,
      page: { kind: 'sort', path: rarePath },
    },
    {
      name: 'half of all, by another order: walked',
      field: 'created',
      counts: half,
      page: { kind: 'walk', index: BY_CREATION, path: undefined, isShort: true },
    },
    {
      name: 'more than 200 pairs, by name: walked',
      field: 'name',
      counts: many,
      page: { kind: 'walk', index: BY_NAME, path: undefined, isShort: true },
    },
  ];
  for (const { name, field, counts, page } of ofCounts) {
    it(name, () => expect(choosePageOfCounts(by(field), counts, MILLION)).to.deep.equal(page));
  }
});
