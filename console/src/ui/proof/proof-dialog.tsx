import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useMe } from '../../session/use-me.js';
import { canUsePasskeys, signWithPasskey } from '../../passkeys/passkeys.js';
import { useFields } from '../use-fields.js';

/** What proves that it's the owner of the account who asks; empty while the sign-in is recent enough. */
export type Proof = Readonly<Record<string, unknown>>;

interface ProofDialogProps {
  /** Throws for a proof that is wrong. */
  readonly onSend: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the password, with a code while codes are on, or for a passkey. */
export function ProofDialog({ onSend, onCancel }: ProofDialogProps) {
  const translate = useTranslate();
  const me = useMe();
  const byPassword = useFields((texts) => onSend(texts));
  const byPasskey = useFields(async () => {
    const proof = await signWithPasskey();
    if (proof !== undefined) await onSend({ proof });
  });
  const errors = { ...byPasskey.errors, ...byPassword.errors };
  const whole = errors['form'] ?? errors['proof'];
  const field = (name: string, label: string) => ({
    name,
    label: translate(label),
    error: errors[name] !== undefined,
    helperText: errors[name],
    required: true,
  });
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="proof">
      <DialogTitle id="proof">{translate('proof.title')}</DialogTitle>
      <DialogContent>
        <Stack component="form" spacing={2} sx={{ pt: 1 }} {...byPassword.form}>
          {whole !== undefined && <Alert severity="error">{whole}</Alert>}
          <TextField
            {...field('passwordOld', 'profile.password.passwordOld')}
            type="password"
            autoComplete="current-password"
            autoFocus
          />
          {me?.totp === true && <TextField {...field('code', 'session.code')} autoComplete="one-time-code" />}
          <Button type="submit" variant="contained" loading={byPassword.isBusy}>
            {translate('proof.confirm')}
          </Button>
        </Stack>
        {canUsePasskeys() && (
          <Stack component="form" sx={{ pt: 1 }} {...byPasskey.form}>
            <Button type="submit" loading={byPasskey.isBusy}>
              {translate('proof.passkey')}
            </Button>
          </Stack>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
