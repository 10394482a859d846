import { BooleanField, CreateButton, Datagrid, List, TextField } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { SearchFilter } from '../../ui/search-filter.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

/** On a phone, name and actions are enough. */
const COLUMNS = {
  '& .column-key, & .column-description': { display: { xs: 'none', md: 'table-cell' } },
  '& .column-read, & .column-create, & .column-update, & .column-delete': { px: { xs: 0.5, md: 2 } },
};

export function AbilityList() {
  const can = useCan();
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions>{can('ability.create') && <CreateButton />}</ListActions>}
      empty={<EmptyState area="abilities">{can('ability.create') && <CreateButton />}</EmptyState>}
    >
      <Datagrid rowClick={can('ability.update') ? 'edit' : 'show'} bulkActionButtons={false} sx={COLUMNS}>
        <TextField source="name" />
        <TextField source="key" />
        <TextField source="description" sortable={false} />
        <BooleanField source="read" sortable={false} />
        <BooleanField source="create" sortable={false} />
        <BooleanField source="update" sortable={false} />
        <BooleanField source="delete" sortable={false} />
      </Datagrid>
    </List>
  );
}
