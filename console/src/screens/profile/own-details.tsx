import { Box } from '@mui/material';
import { email, EditBase, required, TextInput, useNotify } from 'react-admin';
import type { Me } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { AvatarInput } from '../../ui/avatar-input.js';
import { FormColumn } from '../../ui/form-column.js';
import { RecordForm } from '../../ui/record-form.js';
import { EmailProof } from './email-proof.js';
import { useCan } from '../../session/use-can.js';
import { useProvenSave } from './use-proven-save.js';

/** Name, address and image. Changing one's own address takes the permissions for doing that with anybody's. */
export function OwnDetails({ me }: { readonly me: Me }) {
  const notify = useNotify();
  const onSuccess = () => {
    client.session.refresh();
    notify('profile.saved', { type: 'info' });
  };
  return (
    <EditBase
      resource="users"
      id={me.id}
      mutationMode="pessimistic"
      redirect={false}
      disableAuthentication
      // Fields that are there before what they hold would lose what is typed into them.
      loading={<Box sx={{ minHeight: 400 }} />}
      mutationOptions={{ onSuccess }}
    >
      <DetailsForm me={me} />
    </EditBase>
  );
}

function DetailsForm({ me }: { readonly me: Me }) {
  const can = useCan();
  const { save, dialog } = useProvenSave();
  return (
    <>
      <RecordForm save={me.has_password ? undefined : save}>
        <FormColumn>
          <AvatarInput source="avatar" />
          <TextInput source="first_name" validate={required()} autoComplete="given-name" />
          <TextInput source="last_name" validate={required()} autoComplete="family-name" />
          <TextInput
            source="email"
            type="email"
            validate={[required(), email()]}
            readOnly={!(can('account.read') && can('account.update'))}
            autoComplete="email"
          />
          {me.has_password && <EmailProof me={me} />}
        </FormColumn>
      </RecordForm>
      {dialog}
    </>
  );
}
