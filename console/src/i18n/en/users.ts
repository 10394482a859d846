export default {
  resources: {
    users: {
      name: 'Person |||| People',
      fields: {
        full_name: 'Name',
        email: 'Email',
        roles: 'Roles',
        suspended: 'Suspended',
        created: 'Created',
      },
    },
  },
  users: { empty: { title: 'Nobody found', next: 'Change the search, or invite somebody.' } },
};
