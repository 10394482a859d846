import { OPERATOR_SUFFIXES, type FieldKind, type ListFields } from '../../src/domain/lists/list-fields.js';

/** Characters that fit in a URL after its path. */
const ROOM = 31_000;
/** Maximum number of parameters in a query string. */
const PARAMETERS = 4_990;

/** The longest query strings that a list of these fields accepts: each parameter with as many values as fit. */
export function longestQueries(fields: ListFields): ReadonlyMap<string, string> {
  const queries = new Map<string, string>();
  const kinds = new Map(fields.kinds);
  if (fields.ownColumnsExcept !== undefined) kinds.set('own', 'mixed');
  for (const [field, kind] of kinds) {
    for (const suffix of ['', ...OPERATOR_SUFFIXES.map(([one]) => one)]) {
      const name = `${field}${suffix}`;
      queries.set(`${name} repeated`, repeated(name, kind));
      queries.set(`${name} with commas`, `${name}=${filled(kind, (text) => text.length + 1).join(',')}`);
    }
  }
  queries.set('q repeated', repeated('q', 'text'));
  queries.set('q of one long text', `q=${'ab'.repeat(ROOM / 2)}`);
  queries.set('q of folded text', `q=${'%EF%B7%BA'.repeat(ROOM / 9)}`);
  queries.set('_sort of unknown names', `_sort=${filled('text', (text) => text.length + 1).join(',')}`);
  queries.set('_sort of all fields', `_sort=${[...kinds.keys()].join(',').repeat(200).slice(0, ROOM)}`);
  queries.set('_order of nonsense', `_sort=created&_order=${'desc,'.repeat(ROOM / 5)}`);
  queries.set('_page far', `_page=${'9'.repeat(ROOM)}`);
  queries.set(
    'unknown parameters',
    filled('text', (text) => text.length + 4)
      .map((text) => `z${text}=1`)
      .join('&')
      .slice(0, ROOM),
  );
  for (const [name, cursor] of Object.entries(cursors(fields))) queries.set(`_after of ${name}`, `_after=${cursor}`);
  return queries;
}

/** 50 filters and 8 sort fields, all of them own columns. */
export function manyColumns(operator: '' | '_ne' | '_like' | '_gte', valuesEach: number): string {
  const filters = Array.from({ length: 50 }, (_, index) =>
    Array.from({ length: valuesEach }, (_, value) => `own${index}${operator}=${value}`).join('&'),
  );
  const sorts = Array.from({ length: 8 }, (_, index) => `sort${index}`);
  return `${filters.join('&')}&_sort=${sorts.join(',')}`;
}

function cursors({ newestBy }: ListFields): Record<string, string> {
  const order = newestBy === 'created' ? 'created desc,id desc' : `id ${newestBy === 'id' ? 'desc' : 'asc'}`;
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  return {
    garbage: '%00%FF'.replaceAll('%FF', '') + 'A'.repeat(1_000),
    'another list': cursor('nobody asc', 1),
    'a long text': cursor(order, 'x'.repeat(20_000)),
    'a number': cursor(order, 1e308),
    'a fraction': cursor(order, 0.1),
    null: cursor(order, null),
    'a boolean': cursor(order, true),
    'U+0000': cursor(order, '\u0000'),
    'a lone surrogate': cursor(order, '\ud800'),
    'an object': cursor(order, {}),
    'deep nesting': Buffer.from('['.repeat(20_000)).toString('base64url').slice(0, ROOM),
  };
}

function repeated(name: string, kind: FieldKind): string {
  return filled(kind, (text) => name.length + text.length + 2)
    .slice(0, PARAMETERS)
    .map((text) => `${name}=${text}`)
    .join('&');
}

/** As many distinct values of a kind as fit, measured by `lengthOf`. */
function filled(kind: FieldKind, lengthOf: (text: string) => number): string[] {
  const values: string[] = [];
  for (let left = ROOM, index = 0; ; index += 1) {
    const text = valueOf(kind, index);
    left -= lengthOf(text);
    if (left < 0) return values;
    values.push(text);
  }
}

function valueOf(kind: FieldKind, index: number): string {
  switch (kind) {
    case 'boolean':
      return String(index % 2 === 0);
    case 'time':
      return String(1000 + (index % 9_000));
    case 'sequence':
    case 'mixed':
      return String(index);
    case 'text':
    case 'email':
    case 'set':
      return index.toString(36);
  }
}
