import { BooleanField, Datagrid, List, SearchInput, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];

export function FeatureList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'key', order: 'ASC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="features" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="key" />
        <TextField source="name" />
        <BooleanField source="enabled" />
      </Datagrid>
    </List>
  );
}
