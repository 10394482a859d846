import { AutocompleteInput, List, ReferenceInput, SelectInput, TextInput, TopToolbar } from 'react-admin';
import { useCan } from '../../session/use-can.js';
import { CopyListAsCurl } from '../../ui/copy-as-curl.js';
import { MomentInput } from '../../ui/moment-input.js';
import { ViewsButton } from '../../ui/views/views-button.js';
import { ActivityHistogram } from './activity-histogram.js';
import { ActivityRows } from './activity-rows.js';
import { ExportActivity } from './export-activity.js';

const RESOURCE = 'customers/logs';
const TYPES = ['created', 'updated', 'deleted', 'restored'].map((id) => ({ id, name: `activity.types.${id}` }));

const FILTERS = [
  <SelectInput key="type" source="type" label="activity.type" choices={TYPES} alwaysOn />,
  <MomentInput key="from" source="created_gte" label="activity.from" alwaysOn />,
  <MomentInput key="to" source="created_lte" label="activity.to" alwaysOn />,
  <TextInput key="customer" source="customer_id" label="activity.customer_id" />,
];
const BY_ACTOR = (
  <ReferenceInput key="actor" source="actor_id" reference="users" sort={{ field: 'last_name', order: 'ASC' }} alwaysOn>
    <AutocompleteInput label="activity.actor" />
  </ReferenceInput>
);

/** What happened to customers: who did what, and when. */
export function Activity() {
  const can = useCan();
  return (
    <List
      resource={RESOURCE}
      title="activity.title"
      storeKey="activity"
      filters={can('account.read') ? [...FILTERS, BY_ACTOR] : FILTERS}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={25}
      actions={
        <TopToolbar>
          <ViewsButton />
          <CopyListAsCurl resource={RESOURCE} />
          <ExportActivity />
        </TopToolbar>
      }
      empty={false}
    >
      <ActivityHistogram />
      <ActivityRows />
    </List>
  );
}
