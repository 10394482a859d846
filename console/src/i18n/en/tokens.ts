export default {
  resources: {
    tokens: {
      name: 'API token |||| API tokens',
      fields: {
        name: 'Name',
        description: 'Description',
        roles: 'Roles',
        last_used: 'Last used',
        expires: 'Expires',
      },
    },
  },
  tokens: { empty: { title: 'No API tokens yet', next: 'Programs sign in with a token. Create one to begin.' } },
};
