import { email, required, TextInput, useGetIdentity, useRecordContext, useTranslate, type RaRecord } from 'react-admin';
import { AvatarInput } from '../../ui/avatar-input.js';
import { EffectForm } from '../../ui/effect-form.js';
import { FormColumn } from '../../ui/form-column.js';
import { RoleInput } from '../../ui/role-input.js';
import { useCan } from '../../session/use-can.js';
import { fullName, type User } from './user.js';

type Fields = Readonly<Record<string, unknown>>;

/** Name, address, image and roles. Asks before somebody whose address isn't verified gets a role. */
export function UserDetails() {
  const translate = useTranslate();
  const isReadOnly = !useCan()('account.update');
  const { identity } = useGetIdentity();
  const isOwn = useRecordContext()?.id === identity?.id;
  const question = ({ roles }: Fields, before: RaRecord | undefined) => {
    const user = before as User;
    const chosen = Array.isArray(roles) ? (roles as readonly string[]) : [];
    if (user.email_verified || chosen.every((id) => user.roles.includes(id))) return undefined;
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
      </FormColumn>
    </EffectForm>
  );
}
