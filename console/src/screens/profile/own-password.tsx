import { Alert, Box, Button, TextField } from '@mui/material';
import { useNotify, useTranslate } from 'react-admin';
import type { Me } from 'castellan-react-admin';
import { client } from '../../api/client.js';
import { FormColumn } from '../../ui/form-column.js';
import { useProof } from '../../ui/proof/use-proof.js';
import { useUnsaved } from '../../ui/saving/use-unsaved.js';
import { useFields } from '../../ui/use-fields.js';

/** Sets a new password. All other sessions end. */
export function OwnPassword({ me }: { readonly me: Me }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { withProof, dialog } = useProof();
  const { errors, isBusy, isTyped, form } = useFields(async ({ passwordOld, password, code }, filled) => {
    const path = `/users/${encodeURIComponent(me.id)}`;
    const body = { email: me.email, passwordOld, password, code };
    const set = (proof: object) =>
      client.request(path, { method: 'PUT', body: { ...body, ...proof }, wait: 'everywhere' });
    // Where there's a password, the form itself asks for it.
    const done = await (me.has_password ? set({}) : withProof(set));
    if (done === undefined) return;
    filled.reset();
    client.session.refresh();
    notify('profile.password.done', { type: 'info' });
  });
  useUnsaved(isTyped);
  const field = (name: string, autoComplete: string) => ({
    name,
    type: 'password',
    autoComplete,
    label: translate(`profile.password.${name}`),
    error: errors[name] !== undefined,
    helperText: errors[name] ?? ' ',
    required: true,
  });
  return (
    <>
      <Box component="form" {...form} sx={{ p: 2 }}>
        <FormColumn>
          {errors['form'] !== undefined && <Alert severity="error">{errors['form']}</Alert>}
          {me.has_password && <TextField {...field('passwordOld', 'current-password')} />}
          <TextField {...field('password', 'new-password')} />
          {me.has_password && me.totp && (
            <TextField
              {...field('code', 'one-time-code')}
              type="text"
              label={translate('session.code')}
              helperText={errors['code'] ?? translate('session.code_help')}
            />
          )}
        </FormColumn>
        <Button type="submit" variant="outlined" loading={isBusy}>
          {translate('profile.password.set')}
        </Button>
      </Box>
      {dialog}
    </>
  );
}
