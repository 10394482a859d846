import { BooleanField, Datagrid, DateField, EmailField, FunctionField, List, ReferenceArrayField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function UserList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'last_name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="users" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <FunctionField
          source="last_name"
          label="resources.users.fields.full_name"
          render={({ first_name, last_name }: { first_name: string; last_name: string }) =>
            `${first_name} ${last_name}`
          }
        />
        <EmailField source="email" />
        <ReferenceArrayField source="roles" reference="roles" sortable={false} />
        <BooleanField source="suspended" />
        <DateField source="created" />
      </Datagrid>
    </List>
  );
}
