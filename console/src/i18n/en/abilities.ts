export default {
  resources: {
    abilities: {
      name: 'Ability |||| Abilities',
      fields: {
        key: 'Key',
        name: 'Name',
        read: 'Read',
        create: 'Create',
        update: 'Update',
        delete: 'Delete',
      },
    },
  },
  abilities: { empty: { title: 'No abilities yet', next: 'An ability names something that roles can permit.' } },
};
