import { OPERATOR_SUFFIXES, type FieldKind, type ListFields } from '../../src/domain/lists/list-fields.js';

/** What an address has room for beside its path. */
const ROOM = 31_000;
/** A query string may have 5,000 parameters. */
const PARAMETERS = 4_990;

/** The longest query strings that a list of these fields takes: each parameter with as many values as there is room for. */
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

/** 50 filters and 8 fields to sort by, all of them own columns. */
export function manyColumns(operator: '' | '_ne' | '_like' | '_gte', valuesEach: number): string {
  const filters = Array.from({ length: 50 }, (_, index) =>
    Array.from({ length: valuesEach }, (_, value) => `own${index}${operator}=${value}`).join('&'),
  );
  const sorts = Array.from({ length: 8 }, (_, index) => `sort${index}`);
  return `${filters.join('&')}&_sort=${sorts.join(',')}`;
}

function cursors({ newestFirst = false }: ListFields): Record<string, string> {
  const order = `id ${newestFirst ? 'desc' : 'asc'}`;
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

/** As many different values of a kind as there is room for, of which each takes so much. */
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
    case 'set':
      return index.toString(36);
  }
}

/** 256 KiB, less what a body needs beside. */
const BODY = 250_000;
/** What a body with a segment may have. */
const LARGE_BODY = 2 * 1_024 * 1_024 - 100;

interface WorstBody {
  readonly name: string;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: string;
}

/** Bodies near the limit of their route that have as many flaws, or as much to look at, as there is room for. */
export function worstBodies(
  ids: Readonly<Record<'user' | 'role' | 'ability' | 'customer' | 'segment' | 'feature', string>>,
): WorstBody[] {
  const routes = [
    ['POST', '/login', ['email', 'password']],
    ['POST', '/register', ['email', 'password', 'first_name', 'last_name']],
    ['POST', '/recovery', ['email']],
    ['POST', '/users', ['first_name', 'last_name', 'email', 'password', 'avatar', 'roles']],
    ['PUT', `/users/${ids.user}`, ['first_name', 'last_name', 'email', 'password', 'passwordOld', 'avatar', 'roles']],
    ['POST', '/roles', ['name', 'description', 'abilities']],
    ['PUT', `/roles/${ids.role}`, ['name', 'description', 'abilities']],
    ['POST', '/abilities', ['key', 'name', 'description', 'read']],
    ['PUT', `/abilities/${ids.ability}`, ['key', 'name', 'description', 'read']],
    ['POST', '/customers', ['name', 'first_name', 'email', 'phone', 'avatar', 'status', 'notes', 'own']],
    ['PUT', `/customers/${ids.customer}`, ['name', 'first_name', 'email', 'phone', 'avatar', 'status', 'notes', 'own']],
    ['POST', '/features', ['key', 'name', 'description', 'enabled']],
    ['PUT', `/features/${ids.feature}`, ['key', 'name', 'description', 'enabled']],
    ['POST', '/ofrep/v1/evaluate/flags', ['context']],
    ['POST', '/segments', ['name', 'description', 'filters']],
    ['POST', '/segments/preview', ['filters']],
    ['PUT', `/segments/${ids.segment}`, ['name', 'description', 'filters']],
  ] as const;
  const structured: ReadonlySet<string> = new Set(['name', 'roles', 'abilities', 'own', 'context', 'filters']);
  return routes.flatMap(([method, path, fields]) => {
    const room = path.startsWith('/segments') && path !== '/segments/preview' ? LARGE_BODY : BODY;
    const bodies: Record<string, string> = {
      'unknown keys': JSON.stringify(keys(room, 'k', 0)),
      'bad keys': JSON.stringify(keys(room, 'K', null)),
      'one long key': JSON.stringify({ ['k'.repeat(room)]: 1 }),
    };
    for (const field of fields) {
      for (const [name, value] of Object.entries(worstValues(room)))
        if (structured.has(field) || name.includes('text')) bodies[`${field}: ${name}`] = `{"${field}":${value}}`;
    }
    if (fields.includes('filters' as never)) Object.assign(bodies, worstFilters(room));
    return Object.entries(bodies).map(([name, body]) => ({ name: `${method} ${path}: ${name}`, method, path, body }));
  });
}

function worstValues(room: number): Record<string, string> {
  return {
    'a long text': JSON.stringify('a'.repeat(room)),
    'text that folds long': JSON.stringify('\ufdfa'.repeat(room / 3)),
    'a text of @': JSON.stringify('@'.repeat(room)),
    'a text of spaces': JSON.stringify(`a${' '.repeat(room - 10)}a`),
    'a text of marks': JSON.stringify('a\u0300\u0316'.repeat(room / 5)),
    'many numbers': `[${'1,'.repeat(room / 2 - 1)}1]`,
    'many strings': `[${'"a",'.repeat(room / 4 - 1)}"a"]`,
    'many keys': JSON.stringify(keys(room, 'k', 1)),
    'many objects': JSON.stringify(keys(room, 'k', { read: 1 })),
    'many actions': JSON.stringify({ customer: keys(room - 100, 'k', 1) }),
    'deep nesting': `${'['.repeat(room / 2 - 10)}${']'.repeat(room / 2 - 10)}`,
  };
}

function worstFilters(room: number): Record<string, string> {
  const filters = (values: unknown, enabled?: unknown) => JSON.stringify({ name: 'A', filters: { values, enabled } });
  return {
    'filters: unknown ids': filters(keys(room - 100, 'K', [])),
    'filters: known ids': filters(keys(room - 100, 'k', ['1'])),
    'filters: unknown ids enabled': filters({}, Object.keys(keys(room - 100, 'K', 0))),
    'filters: one id enabled': filters({}, ['K'.repeat(room - 100)]),
    'filters: many values': filters({ name: Array<string>(Math.floor((room - 100) / 4)).fill('a') }),
    'filters: long values': filters({ q: ['a'.repeat(room - 100)] }),
    'filters: numbers for values': filters({ name: Array<number>(Math.floor((room - 100) / 2)).fill(1) }),
    'filters: as much as may be': filters(
      Object.fromEntries(
        Array.from({ length: 50 }, (_, id) => [
          `own${id}_like`,
          Array.from({ length: 20 }, (__, value) =>
            `${id} ${value} ${'\ufdfa'.repeat(480)}`.slice(0, room < BODY + 1 ? 60 : 490),
          ),
        ]),
      ),
      Array.from({ length: 50 }, (_, id) => `own${id}_like`),
    ),
  };
}

function keys(room: number, prefix: string, value: unknown): Record<string, unknown> {
  const each = JSON.stringify(value).length + 4 + prefix.length;
  const object: Record<string, unknown> = {};
  for (let left = room - 10, index = 0; ; index += 1) {
    const key = prefix + index.toString(36);
    left -= each + key.length - prefix.length;
    if (left < 0) return object;
    object[key] = value;
  }
}
