import type { Filter } from '../../../domain/lists/list-query.js';
import { emailKey } from '../../../domain/text/email-key.js';
import { fold } from '../../../domain/text/fold.js';
import { parseTime } from '../validation/fields.js';
import { invalid, type Comparison } from './filter.js';

/** How values of an attribute are compared for equality: exactly, as names are, or as what they are. */
type Kind = 'exact' | 'name' | 'email' | 'boolean' | 'time';

/** An attribute that filters, and the field of our lists that it is. */
interface Filtered {
  readonly field: string;
  readonly kind: Kind;
  /** Whether a record may lack it. */
  readonly isOptional?: boolean;
}

const OF_ALL = {
  id: { field: 'id', kind: 'exact' },
  externalid: { field: 'external_id', kind: 'exact', isOptional: true },
  'meta.created': { field: 'created', kind: 'time' },
  'meta.lastmodified': { field: 'updated', kind: 'time' },
} as const;

export const USER_ATTRIBUTES: Readonly<Record<string, Filtered>> = {
  ...OF_ALL,
  username: { field: 'email', kind: 'email' },
  'emails.value': { field: 'email', kind: 'email' },
  active: { field: 'suspended', kind: 'boolean' },
};

export const GROUP_ATTRIBUTES: Readonly<Record<string, Filtered>> = {
  ...OF_ALL,
  displayname: { field: 'name', kind: 'name' },
};

/** Sorts after every text that begins with what stands before it. */
const LAST_CHARACTER = '\u{10ffff}';
/** Sorts before every text that goes on: none has control characters. */
const FIRST_CHARACTER = '\u0001';

/** Translates a comparison into filters of our lists, all of which must hold. Throws `invalidFilter`. */
export function criteriaOf(
  { attribute, name, operator, value }: Comparison,
  attributes: typeof USER_ATTRIBUTES,
): Filter[] {
  const filtered = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  if (filtered === undefined) throw invalid(`can't use ${name}`);
  const { field, kind, isOptional = false } = filtered;
  const present: Filter[] = isOptional ? [{ field, operator: 'null', values: [false] }] : [];
  if (operator === 'pr') return present;
  const bad = () => invalid(`can't compare ${name} by ${operator} with this value`);
  if (kind === 'boolean') {
    const flag = readFlag(value);
    if (flag === undefined || (operator !== 'eq' && operator !== 'ne')) throw bad();
    // Active is not suspended.
    return [{ field, operator, values: [!flag] }];
  }
  if (typeof value !== 'string') throw bad();
  if (kind === 'time') return [timeFilter(field, operator, parseTime(value), bad)];
  const exact = kind === 'email' ? emailKey(value) : value;
  const folded = fold(value);
  switch (operator) {
    case 'eq':
      if (kind === 'name') return [atLeast(field, folded), atMost(field, folded)];
      return [{ field, operator, values: [exact] }];
    case 'ne':
      return [...present, { field, operator, values: [exact] }];
    case 'co':
      return folded === '' ? present : [{ field, operator: 'like', values: [folded] }];
    case 'sw':
      return [atLeast(field, folded), atMost(field, folded + LAST_CHARACTER)];
    case 'ge':
      return [atLeast(field, folded)];
    case 'le':
      return [atMost(field, folded)];
    case 'gt':
      return [atLeast(field, folded + FIRST_CHARACTER)];
    case 'lt':
      return [atMost(field, folded), { field, operator: 'ne', values: [exact] }];
  }
}

function atLeast(field: string, bound: string | number): Filter {
  return { field, operator: 'gte', values: [bound] };
}

function atMost(field: string, bound: string | number): Filter {
  return { field, operator: 'lte', values: [bound] };
}

/** Times are whole milliseconds. */
function timeFilter(field: string, operator: Comparison['operator'], at: number | undefined, bad: () => Error): Filter {
  if (at === undefined) throw bad();
  switch (operator) {
    case 'eq':
    case 'ne':
      return { field, operator, values: [at] };
    case 'gt':
      return atLeast(field, at + 1);
    case 'ge':
      return atLeast(field, at);
    case 'lt':
      return atMost(field, at - 1);
    case 'le':
      return atMost(field, at);
    default:
      throw bad();
  }
}

/** A boolean, also as Entra ID sends it: `"True"` and `"False"`. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
}
