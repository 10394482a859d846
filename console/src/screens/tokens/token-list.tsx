import { Datagrid, DateField, List, ReferenceArrayField, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function TokenList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="tokens" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="name" />
        <TextField source="description" sortable={false} />
        <ReferenceArrayField source="roles" reference="roles" sortable={false} />
        <DateField source="last_used" showTime />
        <DateField source="expires" showTime />
      </Datagrid>
    </List>
  );
}
