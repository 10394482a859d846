import { email, required, TextInput, useGetIdentity, useRecordContext, useTranslate, type RaRecord } from 'react-admin';
import { AvatarInput } from '../../ui/avatar-input.js';
import { EffectForm } from '../../ui/effect-form.js';
import { FormColumn } from '../../ui/form-column.js';
import { GroupInput } from '../../ui/group-input.js';
import { RoleInput } from '../../ui/role-input.js';
import { useCan } from '../../session/use-can.js';
import { fullName, type User } from './user.js';

type Fields = Readonly<Record<string, unknown>>;

/** Name, address, image, roles and groups. Asks before somebody whose address isn't verified gets a role or joins a group. */
export function UserDetails() {
  const translate = useTranslate();
  const isReadOnly = !useCan()('account.update');
  const { identity } = useGetIdentity();
  const isOwn = useRecordContext()?.id === identity?.id;
  const question = ({ roles, groups }: Fields, before: RaRecord | undefined) => {
    const user = before as User;
    const chosen = [roles, groups].flatMap((ids) => (Array.isArray(ids) ? (ids as readonly string[]) : []));
    const held = [...user.roles, ...user.groups];
    if (user.email_verified || chosen.every((id) => held.includes(id))) return undefined;
    return {
      title: translate('users.ask.roles', { name: fullName(user) }),
      confirm: translate('ra.action.save'),
      warning: translate('users.ask.unverified', { email: user.email }),
    };
  };
  return (
    <EffectForm question={question} isReadOnly={isReadOnly}>
      <FormColumn>
        {!isReadOnly && <AvatarInput source="avatar" />}
        <TextInput source="first_name" validate={required()} readOnly={isReadOnly} autoComplete="off" />
        <TextInput source="last_name" validate={required()} readOnly={isReadOnly} autoComplete="off" />
        <TextInput
          source="email"
          type="email"
          validate={[required(), email()]}
          readOnly={isReadOnly || isOwn}
          helperText={!isReadOnly && isOwn && 'users.own_email'}
          autoComplete="off"
        />
        <RoleInput readOnly={isReadOnly} />
        <GroupInput readOnly={isReadOnly} />
      </FormColumn>
    </EffectForm>
  );
}
