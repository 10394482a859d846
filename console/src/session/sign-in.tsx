import { Link } from '@mui/material';
import { useLogin, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { SignedOutPage } from './signed-out-page.js';
import { SignInForm } from './sign-in-form.js';

/** The page for signing in; leads back to where the person wanted to go. */
export function SignIn() {
  const login = useLogin();
  const translate = useTranslate();
  return (
    <SignedOutPage title={translate('session.sign_in')}>
      <SignInForm onSubmit={(credentials) => login(credentials)} />
      <Link component={RouterLink} to="/forgotten-password" sx={{ display: 'block', mt: 2 }}>
        {translate('session.forgotten')}
      </Link>
    </SignedOutPage>
  );
}
