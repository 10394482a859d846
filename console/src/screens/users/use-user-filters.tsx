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
const SOURCES = [{ id: 'scim', name: 'users.directory' }];
const filterToQuery = (q: string) => ({ q });

/** Search, and filters by permission, role, group, state, one-time codes and source. */
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
      <SelectInput key="totp" source="totp" label="users.with_codes" choices={CODES} />,
      <SelectInput key="source" source="source" label="users.filters.source" choices={SOURCES} />,
    ],
    [],
  );
}
