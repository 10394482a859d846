import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Link } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useEffect, useState } from 'react';
import { client } from '../api/client.js';
import { authProvider } from '../api/providers.js';
import { useObserved } from '../api/observed.js';
import { asking } from './asking.js';
import { SignInForm, type Credentials } from './sign-in-form.js';
import { useSignInProviders } from './use-sign-in-providers.js';

/** Appears over the page when the session has ended, so that nothing that was typed is lost. */
export function SignInAgain() {
  const translate = useTranslate();
  const finish = useObserved(asking.open);
  const [email, setEmail] = useState<string>();
  const hasProviders = useSignInProviders().length > 0;

  // Pages share the token: another one may have signed in.
  useEffect(() => {
    if (finish === undefined) return undefined;
    const look = () => {
      if (client.session.token !== null) finish(true);
    };
    globalThis.addEventListener('storage', look);
    return () => globalThis.removeEventListener('storage', look);
  }, [finish]);

  useEffect(() => {
    let isMounted = true;
    const remember = () => {
      if (client.session.token === null) return;
      client.session.me().then(
        (me) => {
          if (!isMounted) return;
          setEmail(me.email);
          asking.isShown = true;
        },
        () => undefined,
      );
    };
    remember();
    const end = client.session.subscribe(remember);
    return () => {
      isMounted = false;
      asking.isShown = false;
      end();
    };
  }, []);

  const signIn = async (credentials: Credentials) => {
    await authProvider.login(credentials);
    finish?.(true);
  };

  return (
    <Dialog open={finish !== undefined} aria-labelledby="sign-in-again" maxWidth="xs" fullWidth>
      <DialogTitle id="sign-in-again">{translate('session.again.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('session.again.help')}</DialogContentText>
        <SignInForm email={email} onSubmit={signIn} />
        {hasProviders && (
          <Link href="#/login" target="_blank" sx={{ display: 'block', mt: 2 }}>
            {translate('session.again.elsewhere')}
          </Link>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => finish?.(false)}>{translate('common.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
