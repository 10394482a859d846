import { email, required, TextInput, useTranslate, type RaRecord } from 'react-admin';
import { AskBeforeSaving } from '../../ui/access/ask-before-saving.js';
import { AvatarInput } from '../../ui/avatar-input.js';
import { FormColumn } from '../../ui/form-column.js';
import { RecordForm } from '../../ui/record-form.js';
import { RoleInput } from '../../ui/role-input.js';
import { useCan } from '../../session/use-can.js';
import { fullName, type User } from './user.js';

type Fields = Readonly<Record<string, unknown>>;

/** Name, address, image and roles. Asks before roles are changed. */
export function UserDetails() {
  const translate = useTranslate();
  const isReadOnly = !useCan()('account.update');
  const question = ({ roles }: Fields, before: RaRecord | undefined) => {
    const user = before as User;
    const chosen = Array.isArray(roles) ? (roles as readonly string[]) : [];
    const hasGained = chosen.some((id) => !user.roles.includes(id));
    if (!hasGained && chosen.length === user.roles.length) return undefined;
    return {
      title: translate('users.ask.roles', { name: fullName(user) }),
      confirm: translate('ra.action.save'),
      ...(hasGained && !user.email_verified && { warning: translate('users.ask.unverified', { email: user.email }) }),
    };
  };
  return (
    <AskBeforeSaving question={question}>
      <RecordForm>
        <FormColumn>
          {!isReadOnly && <AvatarInput source="avatar" />}
          <TextInput source="first_name" validate={required()} readOnly={isReadOnly} autoComplete="off" />
          <TextInput source="last_name" validate={required()} readOnly={isReadOnly} autoComplete="off" />
          <TextInput
            source="email"
            type="email"
            validate={[required(), email()]}
            readOnly={isReadOnly}
            autoComplete="off"
          />
          <RoleInput readOnly={isReadOnly} />
        </FormColumn>
      </RecordForm>
    </AskBeforeSaving>
  );
}
