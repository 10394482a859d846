import { CreateButton, Datagrid, DateField, FunctionField, List, TextField } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import type { Permissions } from './ability-rows.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

/** On a phone, name and number are enough. */
const WIDE_ONLY = { '& .column-description, & .column-updated': { display: { xs: 'none', md: 'table-cell' } } };

function grantedIn({ abilities }: { readonly abilities: Permissions }): number {
  return Object.values(abilities).flatMap((actions) => Object.values(actions ?? {}).filter(Boolean)).length;
}

export function RoleList() {
  const can = useCan();
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions>{can('role.create') && <CreateButton />}</ListActions>}
      empty={<EmptyState area="roles">{can('role.create') && <CreateButton />}</EmptyState>}
    >
      <Datagrid rowClick={can('role.update') ? 'edit' : 'show'} bulkActionButtons={false} sx={WIDE_ONLY}>
        <TextField source="name" />
        <TextField source="description" sortable={false} />
        <FunctionField source="abilities" sortable={false} textAlign="right" render={grantedIn} />
        <DateField source="updated" />
      </Datagrid>
    </List>
  );
}
