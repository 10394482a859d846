import { isStandardAction, STANDARD_ACTIONS } from '../../ui/access/standard-actions.js';
import { conditionsOf, type Condition, type FilterState } from '../../ui/filters/filter-state.js';
import type { Fields } from './change.js';

/** What changed in one field. */
export type Difference = { readonly field: string } & (
  | { readonly kind: 'value'; readonly before: unknown; readonly after: unknown }
  | { readonly kind: 'set'; readonly removed: readonly Item[]; readonly added: readonly Item[] }
  /** The log doesn't hold the values. */
  | { readonly kind: 'hidden' }
);

/** One of several values: a text, or what is shown with names. */
export type Item =
  | { readonly text: string }
  | { readonly role: string }
  | { readonly group: string }
  | { readonly rule: Rule }
  | { readonly condition: Condition };

/** A rule of a feature's targeting. */
export interface Rule {
  readonly segments?: readonly string[];
  readonly percentage?: number;
  readonly variant?: string | null;
  /** Instead of percentage and variant. */
  readonly split?: readonly { readonly variant: string; readonly percentage: number }[];
}

/** Compares the two sides of an entry, field by field. Of a creation or a deletion, empty fields are left out. */
export function differencesOf(before: Fields | null, after: Fields | null): Difference[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shown = fields.filter((field) => !LEFT_OUT.has(field) && field !== 'actions' && !isStandardAction(field));
  return [
    ...actionsIn(before, after),
    ...shown.flatMap((field) => differencesIn(field, before?.[field], after?.[field])),
  ];
}

/** The actor is the maker; whose session ended stands beside it; what was undone says so itself. */
const LEFT_OUT: ReadonlySet<string> = new Set(['created_by', 'user_id', 'undoes', 'version']);

/** The actions of an ability, as one field: the log has a switch for each standard one, and a list of its own ones. */
function actionsIn(before: Fields | null, after: Fields | null): Difference[] {
  const [was = [], is = []] = [before, after].map((side) => [
    ...STANDARD_ACTIONS.filter((action) => side?.[action] === true),
    ...((side?.['actions'] ?? []) as readonly string[]),
  ]);
  const only = (these: readonly string[], others: readonly string[]) =>
    these.filter((action) => !others.includes(action)).map((text) => ({ text }));
  const [removed, added] = [only(was, is), only(is, was)];
  return removed.length + added.length === 0 ? [] : [{ field: 'actions', kind: 'set', removed, added }];
}

function differencesIn(field: string, before: unknown, after: unknown): Difference[] {
  if (field === 'secret') return [{ field, kind: 'hidden' }];
  // Read backwards, for an undo, they stand on the other side.
  if (field === 'profile') return ((after ?? before) as string[]).map((name) => ({ field: name, kind: 'hidden' }));
  if (field in SETS) {
    const [was, is] = [before, after].map((value) => (value === undefined ? [] : (SETS[field]?.(value) ?? [])));
    const removed = without(was ?? [], is ?? []);
    const added = without(is ?? [], was ?? []);
    return removed.length + added.length === 0 ? [] : [{ field, kind: 'set', removed, added }];
  }
  return isEmpty(before) && isEmpty(after) ? [] : [{ field, kind: 'value', before, after }];
}

type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>>>>;

const SETS: Readonly<Record<string, ((value: unknown) => Item[]) | undefined>> = {
  roles: (ids) => (ids as string[]).map((role) => ({ role })),
  groups: (ids) => (ids as string[]).map((group) => ({ group })),
  abilities: (permissions) =>
    Object.entries(permissions as Permissions).flatMap(([key, actions]) =>
      Object.keys(actions).flatMap((action) => (actions[action] === true ? [{ text: `${key}.${action}` }] : [])),
    ),
  filters: (filters) => conditionsOf(filters as FilterState).map((condition) => ({ condition })),
  variants: (variants) =>
    Object.entries(variants as Fields).map(([name, value]) => ({ text: `${name} = ${JSON.stringify(value)}` })),
  targeting: (rules) => (rules as Rule[]).map((rule) => ({ rule })),
};

function without(items: readonly Item[], others: readonly Item[]): Item[] {
  const known = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !known.has(JSON.stringify(item)));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === false;
}
