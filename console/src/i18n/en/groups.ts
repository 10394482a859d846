export const groups = {
  resources: {
    groups: {
      name: 'Group |||| Groups',
      action: { create: 'Create a group' },
      page: { create: 'Create a group' },
      fields: {
        name: 'Name',
        description: 'Description',
        source: 'Source',
        external_id: 'Id at the source',
        roles: 'Roles',
        members: 'Members',
      },
    },
  },
  groups: {
    unchangeable: 'Groups of directories and providers change only there.',
    empty: { title: 'No groups yet', next: 'Create one and give it roles: everybody who belongs to it has them.' },
    delete_help: 'Its members lose the roles that they have through it.',
    ask: {
      roles: 'Give these roles to %{name}?',
      directory: 'Anybody who holds the directory’s token decides who is in this group, and so who has these roles.',
    },
    members: {
      title: '%{smart_count} member |||| %{smart_count} members',
      search: 'Add a person',
      of_directory: 'A directory made this group, and alone decides who belongs to it.',
      of_provider: 'Signing in through %{source} alone decides who belongs to it.',
      external_id: 'Its id there: %{id}',
      add: 'Add',
      remove: 'Remove',
      remove_one: 'Remove %{name}',
      ask_add: 'Add %{name} to %{group}?',
      ask_remove: 'Remove %{name} from %{group}?',
    },
  },
};
