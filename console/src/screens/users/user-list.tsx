import { useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, Datagrid, List } from 'react-admin';
import { DeleteManyWithEffect } from '../../ui/delete-many-with-effect.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { MomentField } from '../../ui/moment-field.js';
import { RoleNames } from '../../ui/role-names.js';
import { useCan } from '../../session/use-can.js';
import { PersonCell } from './person-cell.js';
import { StateCell } from './state-cell.js';
import { useUserFilters } from './use-user-filters.js';

/** So that names of roles, which come later, move nothing. */
const WIDTHS = { '& .column-last_name': { width: { sm: '40%' } }, '& .column-roles': { width: '30%' } };
const DELETION = { title: 'users.delete.many', help: 'users.delete.help' };

export function UserList() {
  const can = useCan();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const create = can('account.create') && <CreateButton />;
  return (
    <List
      filters={useUserFilters()}
      sort={{ field: 'last_name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions hasFilters>{create}</ListActions>}
      empty={<EmptyState area="users">{create}</EmptyState>}
    >
      <Datagrid
        sx={WIDTHS}
        rowClick="edit"
        bulkActionButtons={can('account.delete') && <DeleteManyWithEffect {...DELETION} />}
      >
        <PersonCell source="last_name" label="resources.users.fields.full_name" />
        {!isNarrow && <RoleNames source="roles" sortable={false} />}
        {!isNarrow && <StateCell source="suspended" label="users.state" />}
        {!isNarrow && <MomentField source="created" />}
      </Datagrid>
    </List>
  );
}
