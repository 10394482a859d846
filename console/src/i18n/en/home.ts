export const home = {
  home: {
    title: 'Home',
    signed_in_as: 'Signed in as %{name}',
    recent: 'Recent changes',
    all_changes: 'All changes',
    running: '%{count} running',
    attention: {
      title: 'Worth a look',
      refused:
        '%{name}: this directory was refused something in the hour from %{time}. The mail to administrators and the service’s log say what.',
      expiring:
        '%{smart_count} API token expires within 7 days: %{names} |||| %{smart_count} API tokens expire within 7 days: %{names}',
      one_factor:
        '%{smart_count} administrator has no second factor: %{names} |||| %{smart_count} administrators have no second factor: %{names}',
      invited: '%{smart_count} invitation is open: %{names} |||| %{smart_count} invitations are open: %{names}',
      operations:
        '%{smart_count} change of many customers is running |||| %{smart_count} changes of many customers are running',
      mail: '%{smart_count} message waits to be sent |||| %{smart_count} messages wait to be sent',
      registration: 'Everybody who reaches the service can create an account, without any role: REGISTRATION is open',
    },
    own_access: {
      title: 'What you may do',
      nothing: 'Nothing yet but your own account.',
      ask: 'For more, ask the administrator who gave you this account.',
      ask_contact: 'For more, ask:',
    },
    health: 'The service',
    in_memory: 'Everything is lost when the service stops. Set STORAGE to keep it.',
    storages: { memory: 'memory', sqlite: 'SQLite', mongodb: 'MongoDB' },
    status: {
      version: 'Version',
      storage: 'Storage',
      instances: 'Processes',
      seq: 'Changes in the log',
      at: 'Latest change',
      backup: 'Latest backup',
      no_backup: 'None on schedule',
    },
    steps: {
      title: 'First steps',
      hide: 'Hide',
      done: 'Done',
      open: 'Not done yet',
      password: {
        title: 'Choose your own password',
        why: 'The first one came from the settings or the output of the first start, where others may have seen it.',
        go: 'Change it',
      },
      passkey: {
        title: 'Add a passkey',
        why: 'It signs you in with your phone, computer or security key: no password and no code that others could learn. Passkeys need a domain in PUBLIC_URL; localhost is one.',
        go: 'Add one',
      },
      administrator: {
        title: 'Make a second administrator',
        why: 'Somebody else can then help when you have lost your password or your device.',
        go: 'Create or invite somebody',
      },
      email: {
        title: 'Set up email',
        why: 'Set SMTP_URL, MAIL_FROM and PUBLIC_URL, so that people can reset a password and be invited. To try it, send yourself a link and use it: it sets a new password.',
        go: 'Send myself a link',
        sent: 'A link is on its way to %{email}. Without SMTP_URL, it’s in the outbox of the service.',
        confirm: 'It’s set up',
      },
      registration: {
        title: 'Decide who may register',
        why: 'With REGISTRATION=open, everybody who reaches the service can create an account, without any role. REGISTRATION=closed leaves that to administrators.',
        confirm: 'It’s decided',
      },
    },
  },
};
