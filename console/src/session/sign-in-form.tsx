import { Alert, Button, Stack, TextField } from '@mui/material';
import { HttpError, useTranslate } from 'react-admin';
import { useState, type SubmitEvent } from 'react';
import type { PasskeyProof } from '../passkeys/passkeys.js';
import { PasskeySignIn } from './passkey-sign-in.js';

export type Credentials =
  { readonly username: string; readonly password: string; readonly code?: string } | { readonly passkey: PasskeyProof };

interface SignInFormProps {
  /** Fixed when somebody signs in again. */
  readonly email?: string | undefined;
  /** Throws `HttpError`. */
  readonly onSubmit: (credentials: Credentials) => Promise<unknown>;
}

/** Asks for email and password, and for a one-time code once the service says that one is needed; or for a passkey. */
export function SignInForm({ email, onSubmit }: SignInFormProps) {
  const translate = useTranslate();
  const [needsCode, setNeedsCode] = useState(false);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const show = (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure));
  const signInWith = async (passkey: PasskeyProof) => {
    setError(undefined);
    await onSubmit({ passkey }).catch(show);
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = fields.get(name);
      return typeof value === 'string' ? value : '';
    };
    setIsBusy(true);
    setError(undefined);
    try {
      const code = text('code').trim();
      await onSubmit({ username: email ?? text('email'), password: text('password'), ...(code !== '' && { code }) });
    } catch (failure) {
      const isCodeMissing =
        failure instanceof HttpError && (failure.body as { readonly code?: string }).code === 'code_required';
      if (isCodeMissing) setNeedsCode(true);
      else show(failure);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      <TextField
        name="email"
        label={translate('session.email')}
        autoComplete="username webauthn"
        {...(email === undefined ? { autoFocus: true } : { value: email, disabled: true })}
        required
      />
      <TextField
        name="password"
        type="password"
        label={translate('session.password')}
        autoComplete="current-password"
        autoFocus={email !== undefined}
        required
      />
      {needsCode && (
        <TextField
          name="code"
          label={translate('session.code')}
          helperText={translate('session.code_help')}
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
      <Button type="submit" variant="contained" loading={isBusy}>
        {translate('session.sign_in')}
      </Button>
      <PasskeySignIn onSigned={signInWith} onError={show} />
    </Stack>
  );
}
