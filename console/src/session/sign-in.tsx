import { Link } from '@mui/material';
import { useLogin, useTranslate } from 'react-admin';
import { useState } from 'react';
import { Link as RouterLink, Navigate, useLocation } from 'react-router';
import { client } from '../api/client.js';
import { useObserved } from '../api/observed.js';
import { ProviderButtons } from './provider-buttons.js';
import { returned } from './returned.js';
import { ReturnedError, ReturnedSignIn } from './returned-sign-in.js';
import { SignedOutPage } from './signed-out-page.js';
import { SignInForm, type Credentials } from './sign-in-form.js';

/** What react-admin notes of the page that somebody was sent here from. */
interface Wanted {
  readonly nextPathname?: string;
  readonly nextSearch?: string;
}

/** The page for signing in; leads back to where the person wanted to go. */
export function SignIn() {
  const login = useLogin();
  const translate = useTranslate();
  const found = useObserved(returned);
  const { nextPathname, nextSearch = '' } = (useLocation().state ?? {}) as Wanted;
  const wanted = nextPathname === undefined ? found?.page : nextPathname + nextSearch;
  const isReturning = found !== undefined && 'code' in found && !found.isLink;
  const [isBack] = useState(() => client.session.token !== null && !isReturning);
  const signIn = async (credentials: Credentials) => {
    await login(credentials, wanted);
    // The profile goes on with a link.
    if (found?.isLink !== true) returned.set(undefined);
  };
  // Somebody who is signed in has pressed the back button.
  if (isBack) return <Navigate to={wanted ?? '/'} replace />;
  return (
    <SignedOutPage title={translate('session.sign_in')}>
      {isReturning ? (
        <ReturnedSignIn sign={found} />
      ) : (
        <>
          {found !== undefined && 'error' in found && <ReturnedError error={found.error} />}
          <SignInForm onSubmit={signIn} />
          <ProviderButtons page={wanted} />
          <Link component={RouterLink} to="/forgotten-password" sx={{ display: 'block', mt: 2 }}>
            {translate('session.forgotten')}
          </Link>
        </>
      )}
    </SignedOutPage>
  );
}
