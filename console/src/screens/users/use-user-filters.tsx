import { useMemo } from 'react';
import { AutocompleteInput, ReferenceInput, SelectInput } from 'react-admin';
import { SearchFilter } from '../../ui/search-filter.js';
import { PermissionFilter } from './permission-filter.js';

const SUSPENDED = [
  { id: 'false', name: 'users.active' },
  { id: 'true', name: 'users.suspended' },
];
const CODES = [
  { id: 'true', name: 'users.codes_on' },
  { id: 'false', name: 'users.codes_off' },
];
const SECOND_FACTOR = [
  { id: 'true', name: 'users.factor_on' },
  { id: 'false', name: 'users.factor_off' },
];
const NOT_SEEN = [
  { id: '30', name: 'users.not_seen.month' },
  { id: '90', name: 'users.not_seen.quarter' },
  { id: '365', name: 'users.not_seen.year' },
  { id: 'never', name: 'users.not_seen.never' },
];
const INVITATION = [
  { id: 'open', name: 'users.invitation.open' },
  { id: 'ended', name: 'users.invitation.ended' },
];
const SOURCES = [{ id: 'scim', name: 'users.directory' }];
const filterToQuery = (q: string) => ({ q });

/** Search, and filters by permission, role, group, state, ways to sign in, use and source. */
export function useUserFilters() {
  return useMemo(
    () => [
      <SearchFilter key="q" source="q" alwaysOn />,
      <PermissionFilter key="can" source="can" alwaysOn />,
      <ReferenceInput
        key="roles"
        source="roles"
        reference="roles"
        label="users.filters.role"
        sort={{ field: 'name', order: 'ASC' }}
      >
        <AutocompleteInput optionText="name" label="users.filters.role" filterToQuery={filterToQuery} />
      </ReferenceInput>,
      <ReferenceInput
        key="groups"
        source="groups"
        reference="groups"
        label="users.filters.group"
        sort={{ field: 'name', order: 'ASC' }}
      >
        <AutocompleteInput optionText="name" label="users.filters.group" filterToQuery={filterToQuery} />
      </ReferenceInput>,
      <SelectInput key="suspended" source="suspended" label="users.state" choices={SUSPENDED} />,
      <SelectInput key="second_factor" source="second_factor" label="users.second_factor" choices={SECOND_FACTOR} />,
      <SelectInput key="not_seen" source="not_seen" label="users.not_seen.label" choices={NOT_SEEN} />,
      <SelectInput key="invitation" source="invitation" label="users.invitation.label" choices={INVITATION} />,
      <SelectInput key="totp" source="totp" label="users.with_codes" choices={CODES} />,
      <SelectInput key="source" source="source" label="users.filters.source" choices={SOURCES} />,
    ],
    [],
  );
}
