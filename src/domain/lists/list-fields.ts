import { isPrototypeName } from '../text/safe-key.js';
import type { Operator } from './list-query.js';

/**
 * What a field holds: text, a boolean, a time (milliseconds since the epoch, RFC 3339 on the wire), a number that
 * counts up, a set of ids, or, as own columns do, any of boolean, number and text.
 */
export type FieldKind = 'text' | 'boolean' | 'time' | 'sequence' | 'set' | 'mixed';

/** By which fields a list filters, sorts and searches. */
export interface ListFields {
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** Fields of kind `text` in which `q` looks; where there are none, a search is ignored. */
  readonly searched: readonly string[];
  /** Names that are not fields here but of their own form count as own columns, but for these. */
  readonly ownColumnsExcept?: ReadonlySet<string>;
  /** How many texts a query may look for, `q` and `_like` together; undefined where looking for many holds nobody up. */
  readonly mostTexts?: number;
  /** Without a sort order the highest id comes first. */
  readonly newestFirst?: boolean;
}

/** For lists that are evaluated in memory, on the event loop. */
export const FEW_TEXTS = 16;

const STAMPS = { id: 'text', created: 'time', updated: 'time' } as const;

/** The fields of a list of records; `id`, `created` and `updated` are always among them. */
export function listFields(
  searched: readonly string[],
  kinds: Readonly<Record<string, FieldKind>>,
  options: Pick<ListFields, 'ownColumnsExcept' | 'newestFirst' | 'mostTexts'> = {},
): ListFields {
  const all = { ...STAMPS, ...Object.fromEntries(searched.map((field) => [field, 'text' as const])), ...kinds };
  return { kinds: new Map(Object.entries(all)), searched, ...options };
}

const OWN_COLUMN = /^[a-z][a-z0-9_]{0,63}$/;
/** Suffixes of parameters; an own column's key must not end in one. */
export const OPERATOR_SUFFIXES: readonly (readonly [suffix: string, operator: Operator])[] = [
  ['_ne', 'ne'],
  ['_gte', 'gte'],
  ['_lte', 'lte'],
  ['_like', 'like'],
  ['_values', 'eq'],
];
const SPLIT_AT_COMMAS: ReadonlySet<string> = new Set(['id', 'status', 'role', 'roles']);

/** Whether a key has the form of an own column: not a suffix, not `q`, not a name that every object answers to. */
export function isOwnColumnKey(key: string): boolean {
  return (
    OWN_COLUMN.test(key) &&
    key !== 'q' &&
    !isPrototypeName(key) &&
    !OPERATOR_SUFFIXES.some(([suffix]) => key.endsWith(suffix))
  );
}

/** Parameters of requests about customers: never filters, and no names for new own columns. */
export const REQUEST_PARAMETERS: ReadonlySet<string> = new Set(['at', 'at_seq', 'can', 'dry_run', 'expect', 'wait']);

/** What a field of this name holds, or undefined when the list has no such field. */
export function kindOf(fields: ListFields, name: string): FieldKind | undefined {
  const kind = fields.kinds.get(name);
  if (kind !== undefined || fields.ownColumnsExcept === undefined) return kind;
  return isOwnColumnKey(name) && !fields.ownColumnsExcept.has(name) ? 'mixed' : undefined;
}

/** What the name of a filter means. */
export interface FilterName {
  readonly field: string;
  readonly kind: FieldKind;
  readonly operator: Operator;
  /** Whether its values are split at commas where a query string carries them. */
  readonly splitsAtCommas: boolean;
}

/** Reads `status`, `status_ne`, `created_gte`, `name_like`, `id_values`; undefined for anything else. */
export function readFilterName(fields: ListFields, name: string): FilterName | undefined {
  const kind = kindOf(fields, name);
  if (kind !== undefined) return { field: name, kind, operator: 'eq', splitsAtCommas: SPLIT_AT_COMMAS.has(name) };
  for (const [suffix, operator] of OPERATOR_SUFFIXES) {
    if (!name.endsWith(suffix)) continue;
    const field = name.slice(0, -suffix.length);
    const fieldKind = kindOf(fields, field);
    if (fieldKind === undefined) return undefined;
    const isList = suffix === '_values' || (suffix === '_ne' && SPLIT_AT_COMMAS.has(field));
    return { field, kind: fieldKind, operator, splitsAtCommas: isList };
  }
  return undefined;
}
