export default {
  resources: {
    changes: {
      name: 'Change |||| Change log',
      fields: {
        at: 'When',
        actor_name: 'Who',
        action: 'What',
        resource: 'Of',
        record_id: 'Record',
      },
    },
  },
  changes: {
    empty: {
      title: 'No changes',
      next: 'Every change of people, roles, abilities, features, segments and tokens appears here.',
    },
  },
};
