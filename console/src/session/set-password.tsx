import { Alert, Button, Link, Stack, TextField } from '@mui/material';
import { useEffect, useState, type SubmitEvent } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';
import { client } from '../api/client.js';
import { SignedOutPage } from './signed-out-page.js';

/** The page that a mailed link opens, for a forgotten password and for an invitation. */
export function SetPassword() {
  const translate = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  const [error, setError] = useState<string>();
  const [isDone, setIsDone] = useState(false);

  // Takes the token out of the address and the history.
  useEffect(() => {
    if (search !== '') void navigate('/reset', { replace: true });
  }, [search, navigate]);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const password = fields.get('password');
    if (password !== fields.get('again')) {
      setError(translate('session.reset.differ'));
      return;
    }
    try {
      await client.request('/reset-password', { method: 'POST', body: { token, password }, isPublic: true });
      setIsDone(true);
    } catch (failure) {
      setError(messageOf(failure));
    }
  };

  const field = { type: 'password', autoComplete: 'new-password', required: true } as const;
  return (
    <SignedOutPage title={translate('session.reset.title')}>
      {isDone && <Alert severity="success">{translate('session.reset.done')}</Alert>}
      {token === null && <Alert severity="warning">{translate('session.reset.no_token')}</Alert>}
      {!isDone && token !== null && (
        <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
          {error !== undefined && <Alert severity="error">{error}</Alert>}
          <TextField name="password" label={translate('session.reset.password')} autoFocus {...field} />
          <TextField name="again" label={translate('session.reset.repeat')} {...field} />
          <Button type="submit" variant="contained">
            {translate('session.reset.set')}
          </Button>
        </Stack>
      )}
      <Link component={RouterLink} to="/login" sx={{ display: 'block', mt: 2 }}>
        {translate('session.back')}
      </Link>
    </SignedOutPage>
  );
}

/** The message about the password, if there is one. */
function messageOf(failure: unknown): string {
  if (!(failure instanceof HttpError)) return String(failure);
  const { errors } = (failure.body ?? {}) as { readonly errors?: { readonly password?: string } };
  return errors?.password ?? failure.message;
}
