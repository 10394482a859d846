export const session = {
  session: {
    sign_in: 'Sign in',
    with_passkey: 'Sign in with a passkey',
    email: 'Email',
    password: 'Password',
    code: 'One-time code',
    code_help: 'From your authenticator app, or one of your recovery codes',
    forgotten: 'Forgotten your password?',
    back: 'Back to sign-in',
    again: {
      title: 'Your session has ended',
      help: 'Sign in again: what you have typed is still here.',
      elsewhere: 'Sign in another way, in a new tab',
    },
    providers: {
      or: 'or',
      continue: 'Continue with %{name}',
      finishing: 'Signing in…',
      insecure: 'The browser allows this at an address with https:// only. Ask the people who run this service for it.',
    },
    // By the codes of `#sign_in_error=`.
    provider_errors: {
      other: 'Signing in didn’t work (%{error}). Try again.',
      not_begun_here: 'This sign-in was begun in another tab or browser. Begin it here.',
      provider_unavailable: 'The provider can’t be reached, or doesn’t answer as it should. Try again later.',
      provider_refused: 'The provider didn’t sign you in.',
      invalid_answer: 'What the provider answered isn’t valid. Tell the people who run this service.',
      attempt_expired: 'This sign-in took too long, or was begun in another browser. Begin again.',
      unknown_user: 'You have no account here yet. Ask an administrator to add you.',
      account_suspended: 'Your account is suspended.',
      link_refused:
        'This sign-in isn’t linked to an account here, and can’t be linked by its email address. If you have an account, sign in with it, then link the provider in your profile.',
      groups_overage:
        'The provider doesn’t say which groups you belong to: you’re in too many. Ask the people who run it.',
      invalid_credentials: 'This sign-in took too long, or was used already. Try again.',
    },
    recovery: {
      title: 'Forgotten password',
      help: 'We send you a link that sets a new password. It works for 30 minutes.',
      send: 'Send the link',
      sent: 'If this address belongs to an account, a link is on its way.',
    },
    reset: {
      title: 'Set your password',
      password: 'New password',
      repeat: 'Repeat it',
      set: 'Set password',
      done: 'Your password is set. You can sign in with it now.',
      differ: 'The two passwords differ.',
      no_token: 'Open this page with the link that was mailed to you.',
    },
  },
};
