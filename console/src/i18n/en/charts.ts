export const charts = {
  charts: {
    by: 'A bar for each',
    units: { hour: 'Hour', day: 'Day', week: 'Week' },
    entries: 'Entries',
    total: '%{count} entry |||| %{count} entries',
    changes: 'Changes over time',
    customers: 'Customers’ changes over time',
    all_customers: 'Customers',
    sign_ins: 'Sign-ins over time',
    attempts: '%{count} attempt |||| %{count} attempts',
    outcomes: { signed_in: 'Signed in', failed: 'Failed' },
    evaluations: 'Evaluations over time',
    times: '%{count} time |||| %{count} times',
    errors: 'Without a targeting key',
  },
};
