import { FunctionField, required, TextField, TextInput, useRecordContext, useTranslate } from 'react-admin';
import type { Schema } from 'castellan-client';
import { FormColumn } from '../../ui/form-column.js';
import { recordPages } from '../../ui/record-pages.js';
import { RoleInput } from '../../ui/role-input.js';
import { RoleNames } from '../../ui/role-names.js';
import { GroupMembers, SCIM } from './group-members.js';
import { shownNumber } from '../../formats/formats.js';

type Group = Schema<'Group'>;

const text = (value: string) => value;

/** On a phone, name and members are enough. */
const COLUMNS = {
  '& .column-description, & .column-source, & .column-roles': { display: { xs: 'none', md: 'table-cell' } },
};

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
    <TextField key="source" source="source" sortable={false} />,
    <FunctionField
      key="members"
      source="members"
      sortable={false}
      textAlign="right"
      render={({ members }: Group) => shownNumber(members)}
    />,
  ],
  initial: { name: '', description: '', roles: [] },
  inputs: <GroupInputs />,
  isProtected: ({ source }) => source === SCIM,
  useQuestion: () => {
    const translate = useTranslate();
    return ({ roles }, before) => {
      const group = before as Group;
      const given = Array.isArray(roles) && (roles as readonly string[]).some((id) => !group.roles.includes(id));
      if (group.source !== SCIM || !given) return undefined;
      return {
        title: translate('groups.ask.roles', { name: group.name }),
        confirm: translate('ra.action.save'),
        warning: translate('groups.ask.directory'),
      };
    };
  },
  below: <GroupMembers />,
  useDetails: (group) => {
    const translate = useTranslate();
    const label = (field: string) => translate(`resources.groups.fields.${field}`);
    return [
      [label('name'), group.name],
      [label('description'), group.description],
      [label('source'), group.source],
      [label('external_id'), group.external_id],
      [label('roles'), <RoleNames source="roles" sortable={false} />],
    ];
  },
});

function GroupInputs() {
  const isOfDirectory = useRecordContext<Group>()?.source === SCIM;
  return (
    <FormColumn>
      <TextInput source="name" validate={required()} parse={text} autoComplete="off" readOnly={isOfDirectory} />
      <TextInput source="description" parse={text} multiline />
      <RoleInput />
    </FormColumn>
  );
}
