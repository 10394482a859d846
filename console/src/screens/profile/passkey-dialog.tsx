import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import type { Schema } from 'castellan-client';
import { useTranslate } from 'react-admin';
import { client } from '../../api/client.js';
import { makePasskey, type Passkey } from '../../passkeys/passkeys.js';
import { browserName } from '../../ui/browser-name.js';
import type { useProof } from '../../ui/proof/use-proof.js';
import { useFields } from '../../ui/use-fields.js';

interface PasskeyDialogProps {
  /** The one to rename. */
  readonly passkey: Passkey | 'new';
  readonly withProof: ReturnType<typeof useProof>['withProof'];
  readonly onClose: () => void;
}

const PATH = '/users/me/passkeys';

/** Asks for the name of a passkey, and makes the passkey if it's new. */
export function PasskeyDialog({ passkey, withProof, onClose }: PasskeyDialogProps) {
  const translate = useTranslate();
  const isNew = passkey === 'new';
  const add = async (name: string | undefined) => {
    const ask = async (body: unknown) =>
      (await client.request<Schema<'PasskeyCreationOptions'>>(`${PATH}/options`, { method: 'POST', body })).json;
    const options = await withProof(ask);
    const credential = options && (await makePasskey(options));
    if (credential === undefined) return;
    await client.request(PATH, { method: 'POST', body: { name, credential }, wait: 'everywhere' });
    onClose();
  };
  const rename = async ({ id }: Passkey, name: string | undefined) => {
    const path = `${PATH}/${encodeURIComponent(id)}`;
    const renamed = await withProof((proof) => client.request(path, { method: 'PUT', body: { name, ...proof } }));
    if (renamed !== undefined) onClose();
  };
  const { errors, isBusy, form } = useFields(({ name }) => (isNew ? add(name) : rename(passkey, name)));
  const whole = errors['form'] ?? errors['credential'];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="passkey">
      <DialogTitle id="passkey">{translate(`profile.passkeys.${isNew ? 'add' : 'rename'}`)}</DialogTitle>
      <DialogContent>
        <Stack component="form" spacing={2} sx={{ pt: 1 }} {...form}>
          {whole !== undefined && <Alert severity="error">{whole}</Alert>}
          <TextField
            name="name"
            label={translate('profile.passkeys.name')}
            defaultValue={isNew ? browserName(navigator.userAgent) : passkey.name}
            error={errors['name'] !== undefined}
            helperText={errors['name'] ?? translate('profile.passkeys.name_help')}
            autoFocus
            required
          />
          <Button type="submit" variant="contained" loading={isBusy}>
            {translate(isNew ? 'profile.passkeys.make' : 'profile.passkeys.rename')}
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
