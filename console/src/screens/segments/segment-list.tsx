import { Datagrid, List, NumberField, SearchInput, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { EmptyState } from '../../ui/empty-state.js';

const FILTERS = [<SearchInput key="q" source="q" alwaysOn />];

export function SegmentList() {
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="segments" />}
      queryOptions={{ meta: { embed: 'none' } }}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <TextField source="name" />
        <TextField source="description" sortable={false} />
        <NumberField source="customers_count" sortable={false} />
      </Datagrid>
    </List>
  );
}
