import { splitsAtCommas } from '../../../application/lists/parse-list-criteria.js';
import {
  isSortable,
  NULL_SUFFIX,
  readFilterName,
  type FieldKind,
  type ListFields,
} from '../../../domain/lists/list-fields.js';
import { MAX_PAGE_SIZE, MAX_SORT_FIELDS } from '../../../domain/lists/list-query.js';
import type { Json } from './json.js';

const digits = { type: 'integer', minimum: 0 };

/** The paging parameters of every list. When several kinds are present, the first in this order counts. */
export const PAGING: Readonly<Record<string, Json>> = {
  After: query(
    '_after',
    { type: 'string' },
    'The cursor from `Link: rel="next"`; empty for the first page. Later pages take no longer.',
  ),
  Page: query(
    '_page',
    { type: 'integer', minimum: 1 },
    'The page number, from 1. Pages have `_limit` records, 10 by default.',
  ),
  Start: query('_start', digits, 'The position of the first record, from 0; with `_end` or `_limit`.'),
  End: query('_end', digits, 'The position after the last record.'),
  Limit: query(
    '_limit',
    digits,
    `The maximum number of records; at most ${MAX_PAGE_SIZE}, which is the default without other paging parameters.`,
    // The reference page prefills this, and shows a few records instead of a full page.
    { example: 10 },
  ),
  Order: query(
    '_order',
    { type: 'array', items: { type: 'string', enum: ['asc', 'desc', 'ASC', 'DESC'] } },
    '`asc` or `desc`, in any case, for each field of `_sort`; `asc` by default.',
    { explode: false },
  ),
};

/** The parameters that ask for the past. */
export const PAST: Readonly<Record<string, Json>> = {
  At: query(
    'at',
    { type: 'string', format: 'date-time' },
    'Answers as of the last change at or before this time (RFC 3339). Not with `at_seq`.',
  ),
  AtSeq: query('at_seq', { type: 'integer', minimum: 1 }, 'Answers as of the change with this sequence number.'),
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
    `Finds this text in ${searched.join(', ')}, ignoring case and accents. If repeated, finds any of the texts.`,
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
  'Any other name filters by the own column of that name, with the same suffixes: `region=north`, `score_gte=10`, ' +
    '`region_null=true` (for a column that a customer has). A misspelt name therefore matches no records, not all, with `_ne` too.',
  // Otherwise the reference page invents columns to filter by.
  { example: {} },
);

const VALUES: Readonly<Record<FieldKind, Json>> = {
  text: { type: 'string' },
  email: { type: 'string', description: 'An e-mail address in any spelling' },
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
    return query(parameter, values, `Records whose \`${name}\` ${condition}.${commas}`, style);
  };
  const verb = kind === 'set' ? 'contains' : 'is';
  return [
    filter('', `${verb} this value, or any of them if repeated`),
    filter('_values', `${verb} any of these values; the same as \`${name}\``, { explode: false }),
    filter('_ne', `${verb} none of these values, or is absent`),
    ...(kind === 'set'
      ? []
      : [filter('_gte', 'is this value or comes after it'), filter('_lte', 'is this value or comes before it')]),
    ...(kind === 'text' || kind === 'email' ? [filter('_like', 'contains this text, ignoring case and accents')] : []),
    ...(fields.optional?.has(name) === true ? [nullFilter(name)] : []),
  ];
}

function nullFilter(name: string): Json {
  const values = { type: 'array', items: VALUES['boolean'] };
  return query(
    `${name}${NULL_SUFFIX}`,
    values,
    `With \`true\`, records without a \`${name}\`; with \`false\`, those with one.`,
  );
}

function sort(fields: ListFields): Json {
  const { kinds, ownColumnsExcept, newestBy } = fields;
  const names = [...kinds.keys()].filter((name) => isSortable(fields, name));
  const isOpen = ownColumnsExcept !== undefined;
  const byDefault = newestBy !== undefined ? 'newest first' : '`id`';
  return query(
    '_sort',
    { type: 'array', maxItems: MAX_SORT_FIELDS, items: { type: 'string', ...(!isOpen && { enum: names }) } },
    `The fields to sort by${isOpen ? `: ${names.join(', ')}, or own columns` : ''}. Default: ${byDefault}.`,
    { explode: false },
  );
}

function query(name: string, schema: Json, description: string, style: Json = {}): Json {
  return { name, in: 'query', description, schema, ...style };
}
