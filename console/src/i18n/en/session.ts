export default {
  session: {
    sign_in: 'Sign in',
    with_passkey: 'Sign in with a passkey',
    email: 'Email',
    password: 'Password',
    code: 'One-time code',
    code_help: 'From your authenticator app, or one of your recovery codes',
    forgotten: 'Forgotten your password?',
    back: 'Back to sign-in',
    again: { title: 'Your session has ended', help: 'Sign in again: what you have typed is still here.' },
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
