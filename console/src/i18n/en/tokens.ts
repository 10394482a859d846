export const tokens = {
  resources: {
    tokens: {
      name: 'API token |||| API tokens',
      action: { create: 'Create an API token' },
      page: { create: 'Create an API token' },
      fields: {
        name: 'Name',
        description: 'Description',
        roles: 'Roles',
        created_by: 'Made by',
        last_used: 'Last used',
        expires: 'Expires',
      },
      notifications: { deleted: '%{smart_count} API token deleted |||| %{smart_count} API tokens deleted' },
    },
  },
  tokens: {
    empty: { title: 'No API tokens yet', next: 'Programs sign in with a token. Create one to begin.' },
    create: 'Create',
    access: 'Access',
    never: 'Never',
    expired: 'Expired',
    never_used: 'Not yet',
    expires_help: 'In the future. Without it, the token doesn’t expire.',
    outlives: 'A token outlives the person who made it: suspending or deleting them doesn’t end it.',
    issued: {
      title: 'The token',
      label: 'Token',
      once: 'Copy it now. It’s shown only this once, and can’t be read again.',
      copy: 'Copy',
    },
    rotate: {
      rotate: 'Rotate',
      ask: 'Give %{name} another text?',
      help: 'The old text is void at once: programs that use it are refused until they have the new one.',
    },
    directory: {
      chip: 'for a directory',
      refused: 'last refused something in the hour from %{time}',
      create: 'For a directory',
      name: 'Directory',
      help: 'It makes a role with the permissions on people, and a token that works only under /scim/v2. Give the directory that address and the token.',
      confirm: 'Create',
      release: 'Let it go on',
      ask_release: 'Let %{name} go on for an hour?',
      release_help:
        'A directory is held once it has taken access from many people within an hour. Look at the log first: a filter of the directory may be wrong.',
    },
    delete: {
      many: 'Delete %{smart_count} API token? |||| Delete %{smart_count} API tokens?',
      help: 'Programs that use it are refused at once. This can’t be undone.',
    },
    made_by: 'Made on %{time} by',
    maker: { deleted: 'somebody who was deleted', service: 'the service itself' },
  },
};
