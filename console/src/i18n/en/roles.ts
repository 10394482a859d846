export default {
  resources: {
    roles: {
      name: 'Role |||| Roles',
      fields: {
        name: 'Name',
        description: 'Description',
        updated: 'Changed',
      },
    },
  },
  roles: { empty: { title: 'No roles yet', next: 'A role says what its holders may do.' } },
};
