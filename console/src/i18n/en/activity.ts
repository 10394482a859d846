export const activity = {
  activity: {
    title: 'Activity',
    type: 'What',
    types: { created: 'Created', updated: 'Changed', deleted: 'Deleted', restored: 'Restored' },
    from: 'From',
    to: 'Until',
    actor: 'By',
    customer_id: 'Id of the customer',
    deleted_customer: 'a deleted customer',
    none: 'No activity matches these filters.',
    export: 'Export',
  },
};
