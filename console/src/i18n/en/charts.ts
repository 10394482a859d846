export default {
  charts: {
    by: 'A bar for each',
    units: { hour: 'Hour', day: 'Day', week: 'Week' },
    entries: 'Entries',
    total: '%{count} entry |||| %{count} entries',
    changes: 'Changes over time',
    customers: 'Customers’ changes over time',
  },
};
