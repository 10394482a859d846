export default {
  resources: {
    features: {
      name: 'Feature |||| Features',
      fields: {
        key: 'Key',
        name: 'Name',
        enabled: 'On',
      },
    },
  },
  features: { empty: { title: 'No features yet', next: 'Create one, and switch it on without a release.' } },
};
