import { BooleanField, CreateButton, Datagrid, FunctionField, List, TextField, type RaRecord } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { RecordLink } from '../../ui/record-link.js';
import { SearchFilter } from '../../ui/search-filter.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

/** On a phone, name and actions are enough. */
const COLUMNS = {
  '& .column-key, & .column-description': { display: { xs: 'none', md: 'table-cell' } },
  '& .column-read, & .column-create, & .column-update, & .column-delete': { px: { xs: 0.5, md: 2 } },
};

export function AbilityList() {
  const can = useCan();
  const page = can('ability.update') ? '' : '/show';
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions>{can('ability.create') && <CreateButton />}</ListActions>}
      empty={<EmptyState area="abilities">{can('ability.create') && <CreateButton />}</EmptyState>}
    >
      <Datagrid rowClick={page === '' ? 'edit' : 'show'} bulkActionButtons={false} sx={COLUMNS}>
        <FunctionField
          source="name"
          render={({ id, name }: RaRecord<string>) => (
            <RecordLink to={`/abilities/${id}${page}`}>{String(name)}</RecordLink>
          )}
        />
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
