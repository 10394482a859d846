import { AutocompleteInput, DateTimeInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { KINDS } from './change.js';

const KIND_CHOICES = KINDS.map((id) => ({ id, name: `changes.kinds.${id}` }));
const ACTION_CHOICES = ['created', 'updated', 'deleted'].map((id) => ({ id, name: `changes.verbs.${id}` }));

/** What a field for a local time holds, as the API wants it. */
function momentOf(text: string): string {
  return text === '' ? '' : new Date(text).toISOString();
}

/** Filters of the change log. */
export const FILTERS = [
  <SelectInput key="resource" source="resource" choices={KIND_CHOICES} alwaysOn />,
  <SelectInput key="action" source="action" choices={ACTION_CHOICES} alwaysOn />,
  <ReferenceInput key="actor" source="actor_id" reference="users" sort={{ field: 'last_name', order: 'ASC' }}>
    <AutocompleteInput label="resources.changes.fields.actor_name" />
  </ReferenceInput>,
  <DateTimeInput key="from" source="at_gte" parse={momentOf} />,
  <DateTimeInput key="to" source="at_lte" parse={momentOf} />,
  <TextInput key="record" source="record_id" />,
];
