import { HOLDINGS } from '../../domain/users/user-list.js';
import type { Criteria, Filter } from '../../domain/lists/list-query.js';

/** Criteria on users that their role sets and suspension decide. */
export interface ByRoleSet {
  /** Conditions on roles and groups; all must hold. */
  readonly roles: readonly (Filter & { readonly operator: 'eq' | 'ne' })[];
  /** The values of `suspended` that match. */
  readonly suspended: readonly boolean[];
}

const HELD: ReadonlySet<string> = new Set(['roles', 'groups', HOLDINGS]);

/** Undefined for criteria without filters, and for those with a search or any other filter. */
export function byRoleSet({ filters, search }: Criteria): ByRoleSet | undefined {
  const known = filters.filter(isByRoleSet);
  if (known.length === 0 || known.length < filters.length || search.length > 0) return undefined;
  return {
    roles: known.filter(({ field }) => HELD.has(field)),
    suspended: [false, true].filter((value) =>
      known.every(({ field, operator, values }) => HELD.has(field) || values.includes(value) === (operator === 'eq')),
    ),
  };
}

function isByRoleSet(filter: Filter): filter is ByRoleSet['roles'][number] {
  const { field, operator } = filter;
  return (HELD.has(field) || field === 'suspended') && (operator === 'eq' || operator === 'ne');
}
