import { BooleanField, Datagrid, List, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function AbilityList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'key', order: 'ASC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="abilities" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="key" />
        <TextField source="name" />
        <BooleanField source="read" />
        <BooleanField source="create" />
        <BooleanField source="update" />
        <BooleanField source="delete" />
      </Datagrid>
    </List>
  );
}
