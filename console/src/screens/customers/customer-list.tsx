import { Datagrid, DateField, EmailField, List, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function CustomerList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={50}
      actions={<ListActions />}
      empty={<EmptyState area="customers" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="name" />
        <EmailField source="email" />
        <TextField source="company" />
        <TextField source="status" />
        <TextField source="role" />
        <DateField source="created" />
      </Datagrid>
    </List>
  );
}
