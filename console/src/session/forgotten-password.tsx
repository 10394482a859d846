import { Alert, Button, Link, Stack, TextField, Typography } from '@mui/material';
import { useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { client } from '../api/client.js';
import { SignedOutPage } from './signed-out-page.js';

/** Asks for a mailed link that sets a new password. */
export function ForgottenPassword() {
  const translate = useTranslate();
  const [state, setState] = useState<'asking' | 'sent'>('asking');
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    try {
      await client.request('/send-password', { method: 'POST', body: { email }, isPublic: true });
      setState('sent');
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };

  return (
    <SignedOutPage title={translate('session.recovery.title')}>
      {state === 'sent' ? (
        <Alert severity="success">{translate('session.recovery.sent')}</Alert>
      ) : (
        <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
          <Typography>{translate('session.recovery.help')}</Typography>
          {error !== undefined && <Alert severity="error">{error}</Alert>}
          <TextField
            name="email"
            type="email"
            label={translate('session.email')}
            autoComplete="username"
            autoFocus
            required
          />
          <Button type="submit" variant="contained">
            {translate('session.recovery.send')}
          </Button>
        </Stack>
      )}
      <Link component={RouterLink} to="/login" sx={{ display: 'block', mt: 2 }}>
        {translate('session.back')}
      </Link>
    </SignedOutPage>
  );
}
