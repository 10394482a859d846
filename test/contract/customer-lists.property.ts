import fc from 'fast-check';
import { NO_FILTERS, type SegmentFilters } from '../../src/domain/segments/segment.js';
import { readSegmentFilters } from '../../src/domain/segments/read-segment-filters.js';
import type { Customer } from '../../src/domain/customers/customer.js';
import { comparable } from '../../src/domain/lists/read-filter.js';
import type { Filter, ListQuery, Order, Scalar, SortValue } from '../../src/domain/lists/list-query.js';
import { CUSTOMER_FIELDS } from '../../src/domain/customers/customer-list-fields.js';
import { readSearch } from '../../src/domain/lists/search-words.js';
import { fold } from '../../src/domain/text/fold.js';
import { aCustomer } from '../support/builders-customers.js';
import { emailKey } from '../../src/domain/text/email-key.js';

/** Tricky texts: dotted i, sharp s, combining marks, LIKE and FTS5 syntax, and characters beyond the BMP. */
const PIECES = ['i', 'I', 'İ', 'ı', 'ß', 'SS', 'ab', 'á', 'a\u0301', 'Å', '%', '_', "'", '"', '*', '(', 'OR', '-', '^'];
const FAR_PIECES = ['\ud800\udc00', '🂡', '𝔊', '\ue000', '\ufb01', '\uffff', '\ufffd', '10', ' ', 'true', 'x y'];
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...PIECES, ...FAR_PIECES), { minLength: 1, maxLength }).map((parts) => parts.join(''));
/** Few texts, so that records share them and searches match. */
const shared = fc.constantFrom('ab', 'Áb', 'ab ab', 'İSS', '10', 'true', 'x "y" z', '🂡𝔊a', 'anna lund');
const line = fc.oneof(shared, text(4));
/** Search texts that no record contains. */
const sought = fc.oneof(
  { weight: 9, arbitrary: fc.oneof(shared, text(3)) },
  fc.constantFrom('a\u0001i', '\u0001ab', 'ab\u0000', 'b\u0001anna lund'),
);
const phone = fc.constantFrom('+49 (30) 12-34', '030/1234', '0 30 12 34', '1234', '123');
/** What people type: several words, parts in quotes, phone numbers, and all of these in any order. */
const typed = fc
  .array(fc.oneof(sought, phone, fc.constantFrom('lund', 'anna', '"anna lund"', '"x ""y"', '30', '30 12', 'ＡＢ')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.join(' '));
const number = fc.constantFrom(
  0,
  1,
  -1,
  0.1,
  0.1 + 0.2 - 0.3,
  Number.MIN_VALUE,
  10,
  1e21,
  2 ** 53,
  -1e-7,
  1_767_323_045_678,
);
const state = fc.constantFrom('active', 'Active', 'lead', 'on hold', 'ß', '10');
/** Addresses, some with the same key, which isn't always the folded address. */
const ADDRESSES = [
  'ada@example.com',
  'Ada@Example.COM',
  'zoë@example.com',
  'zoe@example.com',
  'ada@münchen.de',
  'ADA@xn--mnchen-3ya.de',
  'ada@munchen.de',
] as const;
const address = fc.constantFrom(...ADDRESSES);
/** The own columns of the customers and of the queries. */
export const OWN = ['own', 'other', 'rare'] as const;

export const customer: fc.Arbitrary<Customer> = fc
  .record({
    name: line,
    firstName: fc.option(line),
    lastName: fc.option(line),
    email: fc.option(fc.oneof(address, line)),
    phone: fc.option(fc.oneof(line, phone)),
    company: fc.option(line),
    status: state,
    role: state,
    created: number.map((value) => Math.abs(Math.round(value)) % 1e12),
    updated: number.map((value) => Math.abs(Math.round(value)) % 1e12),
    ownColumns: fc
      .dictionary(fc.constantFrom(...OWN), fc.oneof(fc.boolean(), number, line), { maxKeys: 3 })
      .map((columns) => new Map(Object.entries(columns))),
  })
  .map((fields) => aCustomer(fields));

/** So many that pages of some queries are walked to and those of others sorted. */
export const populations = fc
  .array(customer, { minLength: 30, maxLength: 70 })
  .chain((all) =>
    fc
      .shuffledSubarray(all, { minLength: all.length })
      .map((shuffled) =>
        shuffled.map((one, index) => ({ ...one, id: `id-${String((index * 37) % 101).padStart(3, '0')}` })),
      ),
  );

const SORTED = ['name', 'first_name', 'last_name', 'email', 'phone', 'company', 'status', 'role', 'created', 'updated'];
const TEXTS = ['id', 'name', 'first_name', 'last_name', 'email', 'phone', 'company', 'status', 'role'];
const field = fc.oneof(fc.constantFrom(...TEXTS), fc.constantFrom('status', 'role', 'created', ...OWN, 'nobody_has'));
const id = fc.nat(100).map((value) => `id-${String(value).padStart(3, '0')}`);
const scalar: fc.Arbitrary<Scalar> = fc.oneof(fc.boolean(), number, sought, state, id);

const filter: fc.Arbitrary<Filter> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      field: fc.constant('email'),
      operator: fc.constantFrom('eq' as const, 'ne' as const),
      values: fc.array(fc.oneof(address.map(emailKey), address), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      field: fc.constantFrom('status', 'role'),
      operator: fc.constantFrom('eq' as const, 'ne' as const),
      values: fc.array(state, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      field,
      operator: fc.constantFrom('eq' as const, 'ne' as const),
      values: fc.array(scalar, { maxLength: 4 }),
    }),
  },
  fc.record({
    field,
    operator: fc.constantFrom('gte' as const, 'lte' as const),
    values: fc.array(scalar.map(comparable), { maxLength: 3 }),
  }),
  fc.record({ field, operator: fc.constant('null' as const), values: fc.array(fc.boolean(), { maxLength: 2 }) }),
  fc.record({ field, operator: fc.constant('like' as const), values: fc.array(sought.map(fold), { maxLength: 2 }) }),
);

export const criteria = fc.record({
  filters: fc.array(filter, { maxLength: 3 }),
  search: fc.oneof(
    fc.constant([]),
    fc.array(fc.array(sought.map(fold), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
    fc.array(typed, { minLength: 1, maxLength: 2 }).map((values) => readSearch(values, CUSTOMER_FIELDS)),
  ),
});

const suffix = fc.constantFrom('', '', '_values', '_ne', '_gte', '_lte', '_like', '_null');
const filterId = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(field, suffix).map((parts) => parts.join('')) },
  fc.constant('q'),
);
const value = fc.oneof(
  { weight: 4, arbitrary: fc.oneof(sought, state, id) },
  { weight: 2, arbitrary: fc.oneof(number, fc.boolean()).map(String) },
  fc.constantFrom('', '1970', '2001-09-09T01:46:40Z'),
);

/** Valid filters of a segment, some of them not enabled or without values. */
export const segmentFilters: fc.Arbitrary<SegmentFilters> = fc
  .array(fc.tuple(filterId, fc.array(value, { maxLength: 3 }), fc.integer({ max: 4, min: 0 })), { maxLength: 4 })
  .map((rows) => {
    const enabled = rows.filter(([, , weight]) => weight > 0).map(([one]) => one);
    const values = Object.fromEntries(rows.map(([one, texts]) => [one, texts]));
    return { ...NO_FILTERS, ...readSegmentFilters({ values, enabled }, () => undefined) };
  });

const order: fc.Arbitrary<Order[]> = fc.oneof(
  fc
    .tuple(fc.constantFrom('name', 'name', ...SORTED), fc.boolean())
    .map(([name, descending]) => [name, 'id'].map((one) => ({ field: one, descending }))),
  fc
    .tuple(
      fc.uniqueArray(fc.record({ field: fc.constantFrom(...SORTED, ...OWN), descending: fc.boolean() }), {
        maxLength: 3,
        selector: (one) => one.field,
      }),
      fc.boolean(),
    )
    .map(([fields, descending]) => [...fields, { field: 'id', descending }]),
);

const sortValue: fc.Arbitrary<SortValue> = fc.option(scalar.map(comparable));

/** Any query, including forged cursors of any type. */
export const customerQueries: fc.Arbitrary<ListQuery> = fc.tuple(criteria, order).chain(([which, by]) =>
  fc.record({
    filters: fc.constant(which.filters),
    search: fc.constant(which.search),
    order: fc.constant(by),
    page: fc.oneof(
      fc.record({ kind: fc.constant('slice' as const), start: fc.nat(4), limit: fc.nat(4) }),
      fc.record({ kind: fc.constant('slice' as const), start: fc.nat(60), limit: fc.nat(60) }),
      fc.record({
        kind: fc.constant('after' as const),
        after: fc.option(fc.tuple(...by.map(() => sortValue)), { nil: undefined }),
        limit: fc.nat(8),
      }),
    ),
  }),
);
