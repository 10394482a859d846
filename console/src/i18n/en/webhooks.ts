export const webhooks = {
  resources: {
    webhooks: {
      name: 'Webhook |||| Webhooks',
      action: { create: 'Create a webhook' },
      page: { create: 'Create a webhook' },
      fields: {
        name: 'Name',
        url: 'Address',
        events: 'Events',
        enabled: 'On',
        state: 'State',
      },
    },
  },
  webhooks: {
    empty: { title: 'No webhooks yet', next: 'Create one: a webhook tells another service what changes here.' },
    owner_help:
      'It tells what its owner may read. Anybody who changes its address or events, or switches it on or off, becomes its owner.',
    url_help: 'Begins with https://. Only public addresses, unless the operator has named others.',
    state: { ok: 'Works', failing: 'Failing', off: 'Off' },
    issued: {
      title: 'The secret',
      label: 'Secret',
      once: 'Copy it now: the receiver needs it. It’s shown only this once, and can’t be read again.',
      copy: 'Copy',
    },
    test: { do: 'Test', sent: 'A test is on its way. It appears below.' },
    redeliver: {
      do: 'Send again',
      title: 'Send again what happened since',
      help: 'Everything since that moment is told once more. Receivers recognise it by its id.',
      from: 'From',
      sent: 'It goes back to that moment.',
    },
    rotate: {
      do: 'New secret',
      ask: 'Give %{name} another secret?',
      help: 'For 24 hours both sign. The receiver needs the new one before they end.',
    },
    delete: {
      do: 'Delete',
      ask: 'Delete %{name}?',
      help: 'It tells nothing any more, and its deliveries are forgotten. This can’t be undone.',
    },
    deliveries: { title: 'Last deliveries', none: 'None yet', skipped: 'Skipped' },
    errors: {
      timeout: 'No answer in time',
      connection: 'No connection',
      certificate: 'Certificate refused',
      address: 'Address not allowed',
    },
  },
  changes: {
    kinds: { webhook: 'Webhook' },
    fields: { url: 'Address', events: 'Events', owner: 'Owner' },
  },
};
