import { expect } from 'chai';
import { choosePlan } from '../../../src/adapters/sqlite/customers/choose-plan.js';
import type {
  AccessPath,
  ColumnFilter,
  CustomerPlan,
  CustomerStatistics,
  StatusRolePath,
  TotalPlan,
} from '../../../src/adapters/sqlite/customers/customer-plan.js';
import type { Criteria, Filter, ListQuery } from '../../../src/domain/lists/list-query.js';
import { aQuery } from '../../support/builders-customers.js';

interface Scenario {
  readonly name: string;
  readonly query: ListQuery;
  readonly statistics: CustomerStatistics;
  readonly plan: CustomerPlan;
}

const LARGE: CustomerStatistics = { customers: 1_000_000, statusRoleCounts: 12 };
const SMALL: CustomerStatistics = { customers: 2_000, statusRoleCounts: 12 };
/** Pages of these queries have ten rows. */
const TEN_OF_LARGE = 10_000_000;

const active: Filter = { field: 'status', operator: 'eq', values: ['active'] };
const gold: ColumnFilter = { field: 'tier', operator: 'eq', values: ['gold'] };
const email: Filter = { field: 'email', operator: 'eq', values: ['anna@example.com'] };
const since: Filter = { field: 'created', operator: 'gte', values: [5] };
const anyStatus: Filter = { field: 'status', operator: 'ne', values: [] };

function by(field: string, parts: Partial<ListQuery> = {}): ListQuery {
  const order = [field, 'id'].map((one) => ({ field: one, descending: false }));
  return aQuery({ order, page: { kind: 'slice', start: 0, limit: 10 }, ...parts });
}

function beyond(filters: readonly Filter[] = [], search: Criteria['search'] = []): Criteria {
  return { filters, search };
}

function counts(...filters: Filter[]): TotalPlan {
  return { kind: 'status_role', counts: beyond(filters) };
}

function through(path: AccessPath): TotalPlan {
  return { kind: 'path', path };
}

function walk(index: string, ...instead: AccessPath[]): CustomerPlan['page'] {
  return { kind: 'walk', index, passed: TEN_OF_LARGE, instead };
}

const byIndex = (...rest: Filter[]): AccessPath => ({ kind: 'index', rest: beyond(rest), estimatedRows: 'total' });
const trigrams = (...texts: string[]) =>
  ({ kind: 'trigram', sought: [texts], search: [], rest: beyond(), estimatedRows: 'total' }) as const;
const goldColumn: AccessPath = { kind: 'column', filter: gold, rest: beyond(), estimatedRows: 'total' };
const allActive: StatusRolePath = {
  kind: 'status_role',
  counts: beyond([active]),
  rest: beyond(),
  estimatedRows: 'total',
};
const activeAndSince: StatusRolePath = { ...allActive, rest: beyond([since]), estimatedRows: 'measured' };
const scanned = (estimatedRows: number | 'all', ...rest: Filter[]): AccessPath => ({
  kind: 'scan',
  rest: beyond(rest),
  estimatedRows,
});

const SCENARIOS: readonly Scenario[] = [
  {
    name: 'no filter, near the top',
    query: by('name'),
    statistics: LARGE,
    plan: { thread: 'main', total: counts(), page: walk('customers_by_name') },
  },
  {
    name: 'no filter, beyond 2,000 rows',
    query: by('name', { page: { kind: 'slice', start: 2_001, limit: 10 } }),
    statistics: LARGE,
    plan: {
      thread: 'worker',
      total: counts(),
      page: { kind: 'walk', index: 'customers_by_name', passed: 2_011_000_000, instead: [] },
    },
  },
  {
    name: 'no filter, more pairs of status and role than are added up on the main thread',
    query: by('name'),
    statistics: { ...LARGE, statusRoleCounts: 1_000 },
    plan: { thread: 'worker', total: counts(), page: walk('customers_by_name') },
  },
  {
    name: 'no filter, an order without an index',
    query: by('phone'),
    statistics: LARGE,
    plan: { thread: 'worker', total: counts(), page: { kind: 'sort', path: scanned('all') } },
  },
  {
    name: 'a status, by name',
    query: by('name', { filters: [active] }),
    statistics: LARGE,
    plan: { thread: 'main', total: counts(active), page: { kind: 'merge' } },
  },
  {
    name: 'a status, by name, with 5,000 rows to merge',
    query: by('name', { filters: [active] }),
    statistics: { ...LARGE, statusRoleCounts: 500 },
    plan: { thread: 'main', total: counts(active), page: { kind: 'merge' } },
  },
  {
    name: 'a status, by name, with more than 5,000 rows to merge',
    query: by('name', { filters: [active] }),
    statistics: { ...LARGE, statusRoleCounts: 501 },
    plan: { thread: 'worker', total: counts(active), page: walk('customers_by_name', allActive) },
  },
  {
    name: 'a status, by another order',
    query: by('created', { filters: [active] }),
    statistics: LARGE,
    plan: { thread: 'worker', total: counts(active), page: walk('customers_by_creation', allActive) },
  },
  {
    name: 'an address, in a large table',
    query: by('name', { filters: [email] }),
    statistics: LARGE,
    plan: { thread: 'worker', total: through(byIndex(email)), page: walk('customers_by_name', byIndex(email)) },
  },
  {
    name: 'an address, in a small table',
    query: by('phone', { filters: [email] }),
    statistics: SMALL,
    plan: { thread: 'main', total: through(byIndex(email)), page: { kind: 'sort', path: byIndex(email) } },
  },
  {
    name: 'a text of six letters',
    query: by('name', { search: [['lovela']] }),
    statistics: LARGE,
    plan: {
      thread: 'worker',
      total: through(trigrams('lovela')),
      page: walk('customers_by_name', trigrams('lovela')),
    },
  },
  {
    name: 'a text of seven letters, which most customers may contain',
    query: by('name', { search: [['lovelac']] }),
    statistics: LARGE,
    plan: {
      thread: 'worker',
      total: { kind: 'frequent_texts', path: trigrams('lovelac'), search: [['lovelac']], trigrams: 5 },
      page: walk('customers_by_name', trigrams('lovelac')),
    },
  },
  {
    name: 'two words, one of them too short for trigrams: it is compared with the searched texts alone',
    query: by('name', { search: [['ada'], ['17']] }),
    statistics: LARGE,
    plan: (() => {
      const path = { ...trigrams('ada'), search: [['17']], estimatedRows: 'measured' } as const;
      const total: TotalPlan = { kind: 'frequent_texts', path, search: [['ada'], ['17']], trigrams: 13 };
      return { thread: 'worker', total, page: walk('customers_by_name', path) };
    })(),
  },
  {
    name: 'alternative texts, and a filter that excludes nobody',
    query: by('phone', { filters: [anyStatus], search: [['ada', 'say "hi"']] }),
    statistics: LARGE,
    plan: {
      thread: 'worker',
      total: through(trigrams('ada', 'say "hi"')),
      page: { kind: 'sort', path: trigrams('ada', 'say "hi"') },
    },
  },
  {
    name: 'a text and a time: the trigrams are sampled',
    query: by('phone', { filters: [since], search: [['ada']] }),
    statistics: LARGE,
    plan: (() => {
      const path = { ...trigrams('ada'), rest: beyond([since]), estimatedRows: 'measured' } as const;
      return { thread: 'worker', total: through(path), page: { kind: 'sort', path } };
    })(),
  },
  {
    name: 'a text too short for trigrams',
    query: by('phone', { search: [['ad']] }),
    statistics: LARGE,
    plan: (() => {
      const path: AccessPath = { kind: 'texts', search: [['ad']], rest: beyond(), estimatedRows: 'all' };
      return { thread: 'worker', total: through(path), page: { kind: 'sort', path } };
    })(),
  },
  {
    name: 'an own column',
    query: by('name', { filters: [gold] }),
    statistics: LARGE,
    plan: { thread: 'worker', total: through(goldColumn), page: walk('customers_by_name', goldColumn) },
  },
  {
    name: 'an own column and a status: the shorter path counts',
    query: by('phone', { filters: [gold, active] }),
    statistics: LARGE,
    plan: (() => {
      const path: AccessPath = { kind: 'column', filter: gold, rest: beyond([active]), estimatedRows: 'measured' };
      const other: StatusRolePath = { ...allActive, rest: beyond([gold]), estimatedRows: 'measured' };
      return { thread: 'worker', total: { kind: 'shorter', path, other }, page: { kind: 'sort', path } };
    })(),
  },
  {
    name: 'an own column with no value to equal',
    query: by('phone', { filters: [{ ...gold, values: [] }] }),
    statistics: LARGE,
    plan: (() => {
      const path: AccessPath = { kind: 'nobody', estimatedRows: 'total' };
      return { thread: 'worker', total: through(path), page: { kind: 'sort', path } };
    })(),
  },
  {
    name: 'a time and a status: a walk, a second scan at a quarter of its cost, or the pairs',
    query: by('name', { filters: [active, since] }),
    statistics: LARGE,
    plan: {
      thread: 'worker',
      total: { kind: 'shorter', path: scanned('all', active, since), other: activeAndSince },
      page: walk('customers_by_name', scanned(250_000, active, since), activeAndSince),
    },
  },
];

describe('the plan of a list of customers on SQLite', () => {
  for (const { name, query, statistics, plan } of SCENARIOS) {
    it(name, () => expect(choosePlan(query, statistics)).to.deep.equal(plan));
  }

  for (const [name, query] of [
    ['with more than 200 rows', by('name', { page: { kind: 'slice', start: 0, limit: 201 } })],
    ['with more than 16 texts', by('name', { search: [Array.from({ length: 17 }, (_, n) => `text ${n}`)] })],
  ] as const) {
    it(`a page ${name} is read on a worker thread, however few customers there are`, () => {
      expect(choosePlan(query, SMALL).thread).to.equal('worker');
    });
  }
});
