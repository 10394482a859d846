import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useTranslate } from 'react-admin';
import { signWithPasskey } from '../../passkeys/passkeys.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { useLeaveForProvider } from '../../session/use-leave-for-provider.js';
import { useMe } from '../../session/use-me.js';
import { useSignInProviders } from '../../session/use-sign-in-providers.js';
import { CodeForm } from '../code-form.js';
import { useFields } from '../use-fields.js';
import { useIdentities } from '../use-identities.js';
import { useTried } from '../use-tried.js';

/** What proves that it's the owner of the account who asks; empty while the sign-in is recent enough. */
export type Proof = Readonly<Record<string, unknown>>;

/** What a one-time code is called: `code` means something else beside a code of a provider's sign-in. */
export type CodeName = 'code' | 'one_time_code';

interface ProofDialogProps {
  readonly codeName: CodeName;
  /** Throws for a proof that is wrong. */
  readonly onSend: (proof: Proof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for what the person has: the password, with a code while codes are on, a passkey, or a new sign-in through a linked provider. */
export function ProofDialog({ codeName, onSend, onCancel }: ProofDialogProps) {
  const translate = useTranslate();
  const tried = useTried();
  const leave = useLeaveForProvider();
  const me = useMe();
  const { passkeys } = useOwnPasskeys();
  const { identities } = useIdentities('/users/me/identities');
  const providers = useSignInProviders().filter(({ key }) => identities.some(({ provider }) => provider === key));
  const byPasskey = useFields(async () => {
    const proof = await signWithPasskey();
    if (proof !== undefined) await onSend({ proof });
  });
  const refusal = byPasskey.errors['form'] ?? byPasskey.errors['proof'];
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="proof">
      <DialogTitle id="proof">{translate('proof.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText>{translate('proof.help')}</DialogContentText>
          {me?.has_password === true && (
            <CodeForm
              fields={me.totp ? ['passwordOld', codeName] : ['passwordOld']}
              confirm="proof.confirm"
              onSend={onSend}
            />
          )}
          {passkeys !== undefined && passkeys !== null && passkeys.length > 0 && (
            <Stack component="form" spacing={1} {...byPasskey.form}>
              {refusal !== undefined && <Alert severity="error">{refusal}</Alert>}
              <Button type="submit" variant="outlined" loading={byPasskey.isBusy}>
                {translate('proof.passkey')}
              </Button>
            </Stack>
          )}
          {providers.map(({ key, name }) => (
            <Button
              key={key}
              variant="outlined"
              onClick={() => void tried(() => leave({ key, fresh: true, page: '/profile' }))()}
            >
              {translate('session.providers.continue', { name })}
            </Button>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
