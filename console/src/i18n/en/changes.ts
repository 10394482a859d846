export default {
  resources: {
    changes: {
      history: 'History',
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
    history: 'History',
    empty: {
      title: 'No changes',
      next: 'Every change of people, roles, abilities, features, segments and tokens appears here.',
    },
  },
};
