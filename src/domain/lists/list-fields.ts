import { isPrototypeName } from '../text/safe-key.js';
import type { Operator } from './list-query.js';

/**
 * Type of a field's values: text, e-mail address (text, but equality compares its key), boolean, time (milliseconds since the
 * epoch, RFC 3339 on the wire), sequence number, set of ids, or mixed (own columns: boolean, number or text).
 */
export type FieldKind = 'text' | 'email' | 'boolean' | 'time' | 'sequence' | 'set' | 'mixed';

/** Fields that a list filters, sorts and searches by. */
export interface ListFields {
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** Fields of kind `text` that `q` searches; if empty, a search is ignored. */
  readonly searched: readonly string[];
  /** The searched field whose digits `q` finds, however they are separated. */
  readonly phone?: string;
  /** Fields whose records may have no value, and that `_null` therefore filters by. Own columns are others. */
  readonly optional?: ReadonlySet<string>;
  /** When set, any other valid own column name is a field too, except these names. */
  readonly ownColumnsExcept?: ReadonlySet<string>;
  /** Maximum number of texts a query may search for, `q` and `_like` together; undefined for no limit. */
  readonly maxTexts?: number;
  /** Whether the list also sorts by its sets. */
  readonly sortsSets?: boolean;
  /** When set, the default order is descending by this field, then by id. Otherwise it's ascending by id. */
  readonly newestBy?: 'id' | 'created' | 'deleted';
}

/** `optional` for records that need no description. */
export const DESCRIPTION: ReadonlySet<string> = new Set(['description']);

/** `maxTexts` for lists evaluated on the event loop. */
export const FEW_TEXTS = 16;

const ID_AND_TIMES = { id: 'text', created: 'time', updated: 'time' } as const;

/** Builds the fields of a list of records; always includes `id`, `created` and `updated`. */
export function listFields(
  searched: readonly string[],
  kinds: Readonly<Record<string, FieldKind>>,
  options: Omit<ListFields, 'kinds' | 'searched'> = {},
): ListFields {
  const all = { ...ID_AND_TIMES, ...Object.fromEntries(searched.map((field) => [field, 'text' as const])), ...kinds };
  return { kinds: new Map(Object.entries(all)), searched, ...options };
}

const OWN_COLUMN = /^[a-z][a-z0-9_]{0,63}$/;
/** Operator suffixes of filter parameters; an own column's key can't end in one. */
export const OPERATOR_SUFFIXES: readonly (readonly [suffix: string, operator: Operator])[] = [
  ['_ne', 'ne'],
  ['_gte', 'gte'],
  ['_lte', 'lte'],
  ['_like', 'like'],
  ['_values', 'eq'],
];

/** The suffix of filters by having no value. Own columns may have got keys that end in it before it was one. */
export const NULL_SUFFIX = '_null';

/** Whether a key is valid for an own column: no operator suffix, not `q`, not a member of `Object.prototype`. */
export function isOwnColumnKey(key: string): boolean {
  return (
    OWN_COLUMN.test(key) &&
    key !== 'q' &&
    !isPrototypeName(key) &&
    !OPERATOR_SUFFIXES.some(([suffix]) => key.endsWith(suffix))
  );
}

/**
 * Names that no new own column gets, and that never filter customers: they say what a request is to do. `dryrun` is one that
 * people mean to write: as a filter, it would let a write happen.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  'at',
  'at_seq',
  'can',
  'dry_run',
  'dryrun',
  'expect',
  'wait',
]);

/** Kind of a field; undefined when the list has no such field. */
export function kindOf(fields: ListFields, name: string): FieldKind | undefined {
  const kind = fields.kinds.get(name);
  if (kind !== undefined || fields.ownColumnsExcept === undefined) return kind;
  return isOwnColumnKey(name) && !fields.ownColumnsExcept.has(name) ? 'mixed' : undefined;
}

/** Whether a list sorts by a field. */
export function isSortable(fields: ListFields, name: string): boolean {
  const kind = kindOf(fields, name);
  return kind === 'set' ? fields.sortsSets === true : kind !== undefined;
}

/** A parsed filter name. */
export interface FilterName {
  readonly field: string;
  readonly kind: FieldKind;
  readonly operator: Operator;
}

/**
 * Parses filter names such as `status`, `status_ne`, `created_gte`, `name_like`, `id_values`, `email_null`; otherwise undefined.
 * `_null` is always the operator, so nothing can follow it.
 */
export function readFilterName(fields: ListFields, name: string): FilterName | undefined {
  if (name.endsWith(NULL_SUFFIX)) {
    const field = name.slice(0, -NULL_SUFFIX.length);
    const kind = field.endsWith(NULL_SUFFIX) ? undefined : kindOf(fields, field);
    const isOptional = fields.optional?.has(field) === true || !fields.kinds.has(field);
    return kind !== undefined && isOptional ? { field, kind, operator: 'null' } : undefined;
  }
  const kind = kindOf(fields, name);
  if (kind !== undefined) return { field: name, kind, operator: 'eq' };
  for (const [suffix, operator] of OPERATOR_SUFFIXES) {
    if (!name.endsWith(suffix)) continue;
    const field = name.slice(0, -suffix.length);
    const fieldKind = kindOf(fields, field);
    if (fieldKind === undefined || field.endsWith(NULL_SUFFIX)) return undefined;
    return { field, kind: fieldKind, operator };
  }
  return undefined;
}
