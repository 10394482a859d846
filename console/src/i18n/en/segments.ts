export const segments = {
  resources: {
    segments: {
      name: 'Segment |||| Segments',
      action: { create: 'Create a segment' },
      page: { create: 'Create a segment' },
      fields: {
        name: 'Name',
        description: 'Description',
        filters: 'Conditions',
        customers_count: 'Customers',
      },
    },
  },
  segments: {
    empty: {
      title: 'No segments yet',
      next: 'Create one: a segment is a filter with a name, which always has its current customers.',
    },
    conditions: 'Conditions',
    everybody: 'All customers',
    preview: {
      title: 'Customers who match now',
      count: '%{shown} customer |||| %{shown} customers',
      hidden: 'You lack the permission to read customers, so only their number is shown.',
    },
    explain: {
      title: 'Why is a customer in or out?',
      customer: 'Customer',
      why: 'Why is %{name} in?',
      type: 'Type a name, a company or an email',
      none: 'Nobody found',
      member: 'In: all conditions are met.',
      no_member: 'Out: a condition isn’t met.',
      passed: 'Met',
      failed: 'Not met',
      actual: 'The customer has %{value}',
      empty: 'no value',
    },
    growth: {
      title: 'Customers over time',
      customers: 'Customers',
      column: 'Last 30 days',
      week: '%{count} in 7 days',
      same: '± 0 in 7 days',
    },
    used_by: { title: 'Used by', nothing: 'No feature targets it.' },
    effect: { title: 'This changes a feature |||| This changes %{smart_count} features' },
    delete: {
      title: 'Delete the segment %{name}?',
      help: 'Its customers are kept.',
      in_use: '%{name} can’t be deleted',
      used_by:
        'A feature targets it. Remove it from its rules first: |||| %{smart_count} features target it. Remove it from their rules first:',
    },
  },
};
