export default {
  resources: {
    customers: {
      name: 'Customer |||| Customers',
      fields: {
        name: 'Name',
        email: 'Email',
        company: 'Company',
        status: 'Status',
        role: 'Role',
        created: 'Created',
      },
    },
  },
  customers: { empty: { title: 'No customers yet', next: 'Create one, or import a CSV file.' } },
};
