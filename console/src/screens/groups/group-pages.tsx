import { NumberField, required, TextField, TextInput, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { FormColumn } from '../../ui/form-column.js';
import { recordPages } from '../../ui/record-pages.js';
import { RoleInput } from '../../ui/role-input.js';
import { RoleNames } from '../../ui/role-names.js';
import { GroupMembers } from './group-members.js';

type Group = Schema<'Group'>;

const text = (value: string) => value;

/** On a phone, name and members are enough. */
const COLUMNS = { '& .column-description, & .column-roles': { display: { xs: 'none', md: 'table-cell' } } };

/** Other roles give and take permissions of all members. */
export const pages = recordPages<Group>({
  resource: 'groups',
  kind: 'group',
  ability: 'account',
  title: 'name',
  sx: COLUMNS,
  columns: [
    <TextField key="description" source="description" sortable={false} />,
    <RoleNames key="roles" source="roles" sortable={false} />,
    <NumberField key="members" source="members" sortable={false} />,
  ],
  initial: { name: '', description: '', roles: [] },
  inputs: (
    <FormColumn>
      <TextInput source="name" validate={required()} parse={text} autoComplete="off" />
      <TextInput source="description" parse={text} multiline />
      <RoleInput />
    </FormColumn>
  ),
  below: <GroupMembers />,
  useDetails: (group) => {
    const translate = useTranslate();
    const label = (field: string) => translate(`resources.groups.fields.${field}`);
    return [
      [label('name'), group.name],
      [label('description'), group.description],
      [label('roles'), <RoleNames source="roles" sortable={false} />],
    ];
  },
});
