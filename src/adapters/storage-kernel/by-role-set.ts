import type { Criteria, Filter } from '../../domain/lists/list-query.js';

/** Criteria on users that their role sets and suspension decide. */
export interface ByRoleSet {
  /** Conditions on the roles; all must hold. */
  readonly roles: readonly (Filter & { readonly operator: 'eq' | 'ne' })[];
  /** The values of `suspended` that match. */
  readonly suspended: readonly boolean[];
}

/** Undefined for criteria without filters, and for those with a search or any other filter. */
export function byRoleSet({ filters, search }: Criteria): ByRoleSet | undefined {
  const known = filters.filter(isByRoleSet);
  if (known.length === 0 || known.length < filters.length || search.length > 0) return undefined;
  return {
    roles: known.filter(({ field }) => field === 'roles'),
    suspended: [false, true].filter((value) =>
      known.every(({ field, operator, values }) => field === 'roles' || values.includes(value) === (operator === 'eq')),
    ),
  };
}

function isByRoleSet(filter: Filter): filter is ByRoleSet['roles'][number] {
  const { field, operator } = filter;
  return (field === 'roles' || field === 'suspended') && (operator === 'eq' || operator === 'ne');
}
