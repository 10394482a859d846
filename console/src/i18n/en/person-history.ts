export const personHistory = {
  users: {
    tabs: { history: 'History' },
    history: {
      title: 'Access over time',
      help: 'When they were allowed what. Point at a bar to see from when until when.',
      days: 'Days shown',
      period: '%{smart_count} days',
      permission: 'Permission',
      from: 'From',
      until: 'Until',
      before: 'before %{at}',
      still: 'now',
      none: 'They had no permissions in this time.',
      entries: 'What happened to them',
      entries_help:
        'Their own entries of the change log, and changes of roles, groups and abilities that gave or took a permission.',
      gained: 'Gained: %{permissions}',
      lost: 'Lost: %{permissions}',
      nothing: 'Nothing was changed in this time.',
      all: 'All changes of this person',
      too_many: 'Only the newest are listed. Choose fewer days, or open all changes.',
    },
  },
};
