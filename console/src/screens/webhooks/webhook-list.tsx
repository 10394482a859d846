import { useMediaQuery, type Theme } from '@mui/material';
import { CreateButton, Datagrid, FunctionField, List } from 'react-admin';
import { EmptyState } from '../../ui/empty-state.js';
import { ListActions } from '../../ui/list-actions.js';
import { RecordLink } from '../../ui/record-link.js';
import { SearchFilter } from '../../ui/search-filter.js';
import { useCan } from '../../session/use-can.js';
import type { Webhook } from './webhook.js';
import { WebhookState } from './webhook-state.js';

const FILTERS = [<SearchFilter key="q" source="q" alwaysOn />];

export function WebhookList() {
  const can = useCan();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const create = can('settings.update') && <CreateButton />;
  return (
    <List
      filters={FILTERS}
      sort={{ field: 'name', order: 'ASC' }}
      perPage={25}
      actions={<ListActions>{create}</ListActions>}
      empty={<EmptyState area="webhooks">{create}</EmptyState>}
    >
      <Datagrid rowClick="edit" bulkActionButtons={false}>
        <FunctionField
          source="name"
          render={({ id, name }: Webhook) => <RecordLink to={`/webhooks/${id}`}>{name}</RecordLink>}
        />
        {!isNarrow && (
          <FunctionField source="events" sortable={false} render={({ events }: Webhook) => events.join(', ')} />
        )}
        <WebhookState source="state" />
      </Datagrid>
    </List>
  );
}
