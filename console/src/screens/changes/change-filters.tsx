import { AutocompleteInput, ReferenceInput, SelectInput, TextInput } from 'react-admin';
import { MomentInput } from '../../ui/moment-input.js';
import { KINDS } from './change.js';

const KIND_CHOICES = KINDS.map((id) => ({ id, name: `changes.kinds.${id}` }));
const ACTION_CHOICES = ['created', 'updated', 'deleted'].map((id) => ({ id, name: `changes.verbs.${id}` }));

/** Filters of the change log. */
export const FILTERS = [
  <SelectInput key="resource" source="resource" choices={KIND_CHOICES} alwaysOn />,
  <SelectInput key="action" source="action" choices={ACTION_CHOICES} alwaysOn />,
  <ReferenceInput key="actor" source="actor_id" reference="users" sort={{ field: 'last_name', order: 'ASC' }}>
    <AutocompleteInput label="resources.changes.fields.actor_name" />
  </ReferenceInput>,
  <MomentInput key="from" source="at_gte" />,
  <MomentInput key="to" source="at_lte" />,
  <TextInput key="record" source="record_id" />,
];
