import { CreateButton, Datagrid, FunctionField, List, TextField } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { MomentField } from '../../ui/moment-field.js';
import { RecordLink } from '../../ui/record-link.js';
import { SearchFilter } from '../../ui/search-filter.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

/** On a phone, name and number are enough. */
const WIDE_ONLY = { '& .column-description, & .column-updated': { display: { xs: 'none', md: 'table-cell' } } };

type Role = Schema<'Role'>;

function grantedIn({ abilities }: Role): number {
  return Object.values(abilities).flatMap((actions) => Object.values(actions).filter(Boolean)).length;
}

export function RoleList() {
  const can = useCan();
  const page = can('role.update') ? '' : '/show';
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions>{can('role.create') && <CreateButton />}</ListActions>}
      empty={<EmptyState area="roles">{can('role.create') && <CreateButton />}</EmptyState>}
    >
      <Datagrid rowClick={page === '' ? 'edit' : 'show'} bulkActionButtons={false} sx={WIDE_ONLY}>
        <FunctionField
          source="name"
          render={({ id, name }: Role) => <RecordLink to={`/roles/${id}${page}`}>{name}</RecordLink>}
        />
        <TextField source="description" sortable={false} />
        <FunctionField source="abilities" sortable={false} textAlign="right" render={grantedIn} />
        <MomentField source="updated" />
      </Datagrid>
    </List>
  );
}
