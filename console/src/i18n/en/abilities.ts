export const abilities = {
  resources: {
    abilities: {
      name: 'Ability |||| Abilities',
      action: { create: 'Create an ability' },
      page: { create: 'Create an ability' },
      fields: {
        key: 'Key',
        name: 'Name',
        description: 'Description',
        read: 'Read',
        create: 'Create',
        update: 'Update',
        delete: 'Delete',
        actions: 'Own actions',
      },
    },
  },
  abilities: {
    empty: { title: 'No abilities yet', next: 'Create one: an ability names something that roles can permit.' },
    actions: 'Actions that it has',
    own_actions_help: 'Only this ability has them, such as approve or export. Removing one takes it from every role.',
    key_help: 'Your programs ask for permissions such as key.read. A key never changes.',
    built_in: 'The service itself needs this ability: it keeps these actions and can’t be deleted.',
    delete_help: 'Its permissions are taken from every role.',
  },
};
