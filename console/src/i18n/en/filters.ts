export default {
  filters: {
    none: 'Without a condition, it’s all customers.',
    add: 'Add condition',
    remove: 'Remove condition',
    field: 'Field',
    operator: 'Operator',
    value: 'Value',
    search: 'Search',
    own: 'Own columns',
    standard: 'Standard fields',
    operators: {
      eq: 'is',
      ne: 'is not',
      gte: 'at least',
      lte: 'at most',
      since: 'since',
      until: 'until',
      like: 'contains',
      search: 'finds',
    },
  },
};
