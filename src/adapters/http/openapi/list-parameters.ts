import { splitsAtCommas } from '../../../application/lists/parse-list-criteria.js';
import { readFilterName, type FieldKind, type ListFields } from '../../../domain/lists/list-fields.js';
import { MAX_PAGE, MAX_SORT_FIELDS } from '../../../domain/lists/list-query.js';
import type { Json } from './json.js';

const digits = { type: 'integer', minimum: 0 };

/** The paging parameters of every list. When several kinds are present, the first in this order counts. */
export const PAGING: Readonly<Record<string, Json>> = {
  After: query(
    '_after',
    { type: 'string' },
    'The cursor of `Link: rel="next"`; empty to begin. Deep pages cost no more.',
  ),
  Page: query('_page', { type: 'integer', minimum: 1 }, 'The page, from 1; with `_limit`, else of 10 records.'),
  Start: query('_start', digits, 'The first record, from 0; with `_end` or `_limit`.'),
  End: query('_end', digits, 'The record to stop before.'),
  Limit: query(
    '_limit',
    digits,
    `How many records; never more than ${MAX_PAGE}, which is what comes without any paging.`,
    // The reference page prefills this, and shows a few records instead of a full page.
    { example: 10 },
  ),
  Order: query(
    '_order',
    { type: 'array', items: { type: 'string', enum: ['asc', 'desc', 'ASC', 'DESC'] } },
    '`asc` or `desc`, in any case, for each field of `_sort`; `asc` where it says nothing.',
    { explode: false },
  ),
};

/** All parameters of a list: paging, order, search and filters. */
export function listParameters(fields: ListFields): Json[] {
  const paging = Object.keys(PAGING).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  return [...paging, sort(fields), ...criteriaParameters(fields)];
}

/** Only the search and the filters. */
export function criteriaParameters(fields: ListFields): Json[] {
  const { searched, kinds, ownColumnsExcept } = fields;
  const search = query(
    'q',
    texts,
    `Looks for this text, in any spelling of accents and case, in ${searched.join(', ')}. Repeated: any of them.`,
  );
  return [
    ...(searched.length > 0 ? [search] : []),
    ...[...kinds].flatMap(([name, kind]) => filters(fields, name, kind)),
    ...(ownColumnsExcept === undefined ? [] : [OWN_COLUMNS]),
  ];
}

const texts = { type: 'array', items: { type: 'string' } };

const OWN_COLUMNS = query(
  'own_columns',
  { type: 'object', additionalProperties: { type: 'string' } },
  'Every other name filters by an own column of that name, with the same suffixes: `region=north`, `score_gte=10`. ' +
    'A name with a typing error therefore lists nobody instead of everybody.',
  // Otherwise the reference page invents columns to filter by.
  { example: {} },
);

const VALUES: Readonly<Record<FieldKind, Json>> = {
  text: { type: 'string' },
  set: { type: 'string' },
  boolean: { type: 'boolean' },
  time: { type: 'string', description: 'RFC 3339, or a year, month or day in UTC' },
  sequence: { type: 'integer', minimum: 0 },
  mixed: { type: 'string' },
};

function filters(fields: ListFields, name: string, kind: FieldKind): Json[] {
  const values = { type: 'array', items: VALUES[kind] };
  const filter = (suffix: string, condition: string, style?: Json) => {
    const parameter = `${name}${suffix}`;
    const read = readFilterName(fields, parameter);
    const commas = read !== undefined && splitsAtCommas(read, parameter) ? ' Commas split its values.' : '';
    return query(parameter, values, `Those whose \`${name}\` ${condition}.${commas}`, style);
  };
  const verb = kind === 'set' ? 'holds' : 'is';
  return [
    filter('', `${verb} this; repeated, any of them`),
    filter('_values', `${verb} any of these; the same as \`${name}\``, { explode: false }),
    filter('_ne', `${verb} none of these, or is absent`),
    ...(kind === 'set' ? [] : [filter('_gte', 'is this or comes after'), filter('_lte', 'is this or comes before')]),
    ...(kind === 'text' ? [filter('_like', 'contains this, in any spelling of accents and case')] : []),
  ];
}

function sort({ kinds, ownColumnsExcept, newestFirst }: ListFields): Json {
  const names = [...kinds].filter(([, kind]) => kind !== 'set').map(([name]) => name);
  const isOpen = ownColumnsExcept !== undefined;
  const standing = newestFirst === true ? 'the newest comes first' : 'by `id`';
  return query(
    '_sort',
    { type: 'array', maxItems: MAX_SORT_FIELDS, items: { type: 'string', ...(!isOpen && { enum: names }) } },
    `The fields to sort by${isOpen ? `: ${names.join(', ')}, or own columns` : ''}. Without it ${standing}.`,
    { explode: false },
  );
}

function query(name: string, schema: Json, description: string, style: Json = {}): Json {
  return { name, in: 'query', description, schema, ...style };
}
