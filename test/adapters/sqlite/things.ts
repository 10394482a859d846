import fc from 'fast-check';
import { containsAll } from '../../../src/adapters/sqlite/lists/filter-sql.js';
import type { ListColumn } from '../../../src/adapters/sqlite/lists/list-table.js';
import { fill, listed, sql } from '../../../src/adapters/sqlite/lists/sql.js';
import type { RecordList } from '../../../src/adapters/sqlite/lists/sqlite-lists.js';
import type { SqliteDatabase, SqliteValue } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { TEXT_SEPARATOR } from '../../../src/adapters/sqlite/users/user-search-columns.js';
import { typeRank } from '../../../src/domain/lists/compare.js';
import type { FieldValue } from '../../../src/domain/lists/evaluate-list.js';
import { listFields } from '../../../src/domain/lists/list-fields.js';
import type { Filter, ListQuery, Order, Scalar, SortValue } from '../../../src/domain/lists/list-query.js';
import { comparable } from '../../../src/domain/lists/read-filter.js';
import { fold } from '../../../src/domain/text/fold.js';

/** A record with a field of every kind, present and absent: more kinds than any real list has. */
export interface Thing {
  readonly id: string;
  readonly title: string;
  readonly name: string | null;
  readonly at: number | null;
  readonly on: boolean | null;
  readonly own: Scalar | null;
  readonly tags: readonly string[];
}

export const THING_FIELDS = listFields(['title', 'name'], { at: 'time', on: 'boolean', own: 'mixed', tags: 'set' });
const SORTED = ['id', 'title', 'name', 'at', 'on', 'own'] as const;

export function thingValue(thing: Thing, field: string): FieldValue {
  return thing[field as keyof Thing];
}

const OWN = (column: string) => sql(`(SELECT ${column} FROM owns WHERE thing = things.id AND key = ?)`, 'own');

const COLUMNS: Readonly<Record<string, ListColumn>> = {
  id: { kind: 'text', exact: sql('id'), folded: sql('id') },
  title: { kind: 'text', exact: sql('title'), folded: sql('title_folded') },
  name: { kind: 'text', exact: sql('name'), folded: sql('name_folded'), nullable: true },
  at: { kind: 'number', exact: sql('at'), nullable: true },
  on: { kind: 'boolean', exact: sql('is_on'), nullable: true },
  own: { kind: 'mixed', rank: OWN('rank'), exact: OWN('exact'), folded: OWN('folded') },
  tags: {
    kind: 'set',
    holds: (tags) => fill('EXISTS (SELECT 1 FROM tags WHERE thing = things.id AND tag IN (@))', listed(tags)),
  },
};

export const THING_LIST: RecordList<Thing> = {
  table: {
    name: 'things',
    columns: 'record',
    column: (field) => COLUMNS[field]!,
    search: (search) => containsAll(sql('search_text'), search),
    ordered: new Set(['title']),
  },
  read: (row) => JSON.parse(row['record'] as string) as Thing,
  valueOf: thingValue,
};

/** Creates the tables of `THING_LIST`, with indexes like those of a real list. */
export function createThings(database: SqliteDatabase): void {
  database.exec(`
    CREATE TABLE things (
      id TEXT PRIMARY KEY, title TEXT NOT NULL, title_folded TEXT NOT NULL, name TEXT, name_folded TEXT, at REAL,
      is_on INTEGER, search_text TEXT NOT NULL, record TEXT NOT NULL
    ) STRICT;
    CREATE INDEX things_by_title ON things (title_folded, id);
    CREATE INDEX things_by_name ON things (name_folded, id);
    CREATE TABLE owns (thing TEXT, key TEXT, rank INTEGER, exact ANY, folded ANY, PRIMARY KEY (thing, key)) STRICT;
    CREATE TABLE tags (thing TEXT, tag TEXT) STRICT;
  `);
}

export function storeThings(database: SqliteDatabase, things: readonly Thing[]): void {
  database.exec('BEGIN; DELETE FROM things; DELETE FROM owns; DELETE FROM tags');
  const insert = database.prepare('INSERT INTO things VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertOwn = database.prepare('INSERT INTO owns VALUES (?, ?, ?, ?, ?)');
  const insertTag = database.prepare('INSERT INTO tags VALUES (?, ?)');
  for (const thing of things) {
    const { id, title, name, at, on, own, tags } = thing;
    const texts = [title, fold(title), name, name === null ? null : fold(name)];
    const search = [fold(title), fold(name ?? '')].join(TEXT_SEPARATOR);
    insert.run(id, ...texts, at, on === null ? null : Number(on), search, JSON.stringify(thing));
    if (own !== null) insertOwn.run(id, 'own', typeRank(own), stored(own), stored(comparable(own)));
    for (const tag of tags) insertTag.run(id, tag);
  }
  database.exec('COMMIT');
}

function stored(value: Scalar): SqliteValue {
  return typeof value === 'boolean' ? Number(value) : value;
}

/**
 * Tricky texts: dotted i, sharp s, combining marks, LIKE wildcards, and characters whose UTF-16 order differs from
 * UTF-8.
 */
const PIECES = ['i', 'I', 'İ', 'ı', 'ß', 'ẞ', 'SS', 'ss', 'a', 'á', 'a\u0301', 'Å', '\u0301', '%', '_', "'", '"', '\\'];
const FAR_PIECES = ['\ud800\udc00', '🂡', '𝔊', '\ue000', '\ufb01', '\uffff', '10', '9', ' ', 'true'];
const text = fc.array(fc.constantFrom(...PIECES, ...FAR_PIECES), { maxLength: 3 }).map((parts) => parts.join(''));
/** Search texts that no record contains. */
const soughtText = fc.oneof({ weight: 9, arbitrary: text }, fc.constantFrom('a\u0001i', '\u0001', 'a\u0000', '\u0000'));
const number = fc.constantFrom(-0, 0, 1, -1, 0.1, 1e21, 2 ** 53, -1e-7, 1_767_323_045_678);
const tag = fc.constantFrom('x', 'y', 'X', '');

export const things = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...Array.from({ length: 40 }, (_, index) => `id-${index}`)),
    title: text,
    name: fc.option(text),
    at: fc.option(number),
    on: fc.option(fc.boolean()),
    own: fc.option(fc.oneof(fc.boolean(), number, text)),
    tags: fc.uniqueArray(tag, { maxLength: 3 }),
  }),
  { maxLength: 14, selector: (thing) => thing.id },
);

const scalar = fc.oneof(fc.boolean(), number, soughtText, tag);
const field = fc.constantFrom(...SORTED, 'tags');
const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    field,
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    values: fc.array(scalar, { maxLength: 4 }),
  }),
  fc.record({
    field,
    operator: fc.constantFrom('gte' as const, 'lte' as const),
    values: fc.array(scalar.map(comparable), { maxLength: 3 }),
  }),
  fc.record({
    field,
    operator: fc.constant('like' as const),
    values: fc.array(soughtText.map(fold), { maxLength: 2 }),
  }),
);

export const order: fc.Arbitrary<Order[]> = fc
  .tuple(
    fc.uniqueArray(fc.record({ field: fc.constantFrom(...SORTED.slice(1)), descending: fc.boolean() }), {
      maxLength: 3,
      selector: (one) => one.field,
    }),
    fc.boolean(),
  )
  .map(([fields, descending]) => [...fields, { field: 'id', descending }]);

const sortValue: fc.Arbitrary<SortValue> = fc.option(scalar.map(comparable));

/** Any query, including forged cursors of any type. */
export const queries: fc.Arbitrary<ListQuery> = order.chain((by) =>
  fc.record({
    filters: fc.array(filter, { maxLength: 2 }),
    search: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      fc.array(fc.array(soughtText.map(fold), { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    ),
    order: fc.constant(by),
    page: fc.oneof(
      fc.record({ kind: fc.constant('slice' as const), start: fc.nat(16), limit: fc.nat(16) }),
      fc.record({
        kind: fc.constant('after' as const),
        after: fc.option(fc.tuple(...by.map(() => sortValue)), { nil: undefined }),
        limit: fc.nat(8),
      }),
    ),
  }),
);
