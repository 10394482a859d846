import {
  Create,
  email,
  PasswordInput,
  RadioButtonGroupInput,
  required,
  TextInput,
  useNotify,
  useRedirect,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { EffectForm } from '../../ui/effect-form.js';
import { FormColumn } from '../../ui/form-column.js';
import { GroupInput } from '../../ui/group-input.js';
import { RoleInput } from '../../ui/role-input.js';
import type { User } from './user.js';

type Fields = Readonly<Record<string, unknown>>;

const WAYS = [
  { id: 'invite', name: 'users.entry.invite' },
  { id: 'password', name: 'users.entry.password' },
];

/** What the service takes: either an invitation or a password. */
function toBody({ entry, password, ...fields }: Fields): Fields {
  return entry === 'password' ? { ...fields, password } : { ...fields, invite: true };
}

/** Invites a person, or creates them with a password. */
export function UserCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const onSuccess = (user: User & { readonly invitation?: 'queued' | 'left_out' }) => {
    if (user.invitation === 'left_out') {
      notify('users.invite.left_out', { type: 'warning', autoHideDuration: null, messageArgs: { email: user.email } });
    } else {
      notify('resources.users.notifications.created', { type: 'info', messageArgs: { smart_count: 1 } });
    }
    redirect('edit', 'users', user.id, user);
  };
  const question = ({ roles, groups, entry, email: address }: Fields) => {
    if (![roles, groups].some((ids) => Array.isArray(ids) && ids.length > 0)) return undefined;
    return {
      title: translate('resources.users.page.create'),
      confirm: translate('users.ask.create'),
      // An invited person proves the address before they get anything.
      ...(entry === 'password' && { warning: translate('users.ask.unverified', { email: String(address) }) }),
    };
  };
  return (
    <Create transform={toBody} mutationOptions={{ onSuccess }}>
      <EffectForm question={question} toBody={toBody}>
        <FormColumn>
          <TextInput source="first_name" validate={required()} autoComplete="off" />
          <TextInput source="last_name" validate={required()} autoComplete="off" />
          <TextInput source="email" type="email" validate={[required(), email()]} autoComplete="off" />
          <RoleInput />
          <GroupInput />
          <RadioButtonGroupInput
            source="entry"
            label="users.entry.label"
            choices={WAYS}
            row={false}
            defaultValue="invite"
          />
          <PasswordOfNew />
        </FormColumn>
      </EffectForm>
    </Create>
  );
}

function PasswordOfNew() {
  const entry = useWatch({ name: 'entry' }) as string;
  if (entry !== 'password') return null;
  return <PasswordInput source="password" validate={required()} autoComplete="new-password" />;
}
