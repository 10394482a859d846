export const roles = {
  resources: {
    roles: {
      name: 'Role |||| Roles',
      action: { create: 'Create a role' },
      page: { create: 'Create a role' },
      fields: {
        name: 'Name',
        description: 'Description',
        abilities: 'Permissions',
        updated: 'Changed',
      },
    },
  },
  roles: {
    empty: { title: 'No roles yet', next: 'Create one: a role says what its holders may do.' },
    held_by: 'Held by %{smart_count} person |||| Held by %{smart_count} people',
    duplicate: {
      button: 'Duplicate',
      name: '%{name} copy%{number}',
      left_out: 'Permissions that you lack yourself are left out: you can’t grant them.',
    },
    add_people: { button: 'Add people', title: 'Give “%{name}” to people', search: 'Find people' },
    built_in: 'The built-in role has every permission, also of abilities that are created later. It can’t be changed.',
    delete_help: 'The role is taken from everybody who has it.',
    matrix: {
      label: 'Permissions',
      ability: 'Ability',
      cell: '%{ability}: %{action}',
      none: '%{label} doesn’t exist',
      granted: '%{label} is granted',
      not_granted: '%{label} isn’t granted',
      locked: 'You lack this permission yourself, so you can’t grant or revoke it.',
    },
  },
};
