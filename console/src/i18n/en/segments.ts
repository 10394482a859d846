export default {
  resources: {
    segments: {
      name: 'Segment |||| Segments',
      fields: {
        name: 'Name',
        description: 'Description',
        customers_count: 'Customers',
      },
    },
  },
  segments: {
    empty: {
      title: 'No segments yet',
      next: 'A segment is a filter with a name, which always has its current customers.',
    },
  },
};
