import { Datagrid, DateField, List, TextField } from 'react-admin';
import { ListActions } from '../../ui/list-actions.js';
import { EmptyState } from '../../ui/empty-state.js';

export function ChangeList() {
  return (
    <List
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={<ListActions />}
      empty={<EmptyState area="changes" />}
    >
      <Datagrid rowClick={false} bulkActionButtons={false}>
        <DateField source="at" showTime />
        <TextField source="actor_name" sortable={false} />
        <TextField source="action" />
        <TextField source="resource" />
        <TextField source="record_id" />
      </Datagrid>
    </List>
  );
}
