/** Actions on collections, in the words of MongoDB's privileges. */
interface Right {
  /** Names of collections; an empty name is the database with all its collections. */
  readonly collections: readonly string[];
  readonly actions: readonly string[];
}

/** What copying a store out of a database needs. */
export const READING: readonly Right[] = [{ collections: [''], actions: ['find'] }];

/**
 * The least that the service needs, which MongoDB's role readWrite includes. Entries of the log are never updated or
 * removed. deploy/role.json has the same as a role.
 */
export const SERVICE_RIGHTS: readonly Right[] = [
  { collections: [''], actions: ['find', 'createIndex'] },
  { collections: ['changes'], actions: ['insert'] },
  { collections: ['heads'], actions: ['insert', 'update', 'changeStream'] },
  { collections: ['customer_heads', 'authority_snapshots'], actions: ['insert', 'update'] },
  { collections: ['recovery_requests'], actions: ['insert', 'remove'] },
  {
    // An import into an empty store builds their indexes at the end.
    collections: ['customers', 'customer_log'],
    actions: ['insert', 'update', 'remove', 'listIndexes', 'dropIndex'],
  },
  {
    collections: [
      ...['authority_records', 'record_values', 'users', 'role_sets'],
      ...['sessions', 'sign_in_keys', 'one_time_values', 'one_time_codes', 'assertion_keys', 'attempt_limits'],
      ...[
        'outbox',
        'password_links',
        'directory_takings',
        'kept_answers',
        'operations',
        'operation_entries',
        'webhook_queues',
        'webhook_tries',
        'totals',
        'views',
      ],
      ...['settings', 'avatars', 'instances'],
      ...['customer_cells', 'customer_column_counts', 'customer_erasures', 'customer_trash', 'counted_filters'],
    ],
    actions: ['insert', 'update', 'remove'],
  },
  {
    // An upgrade moves what releases up to 0.2.0 kept there.
    collections: ['abilities', 'roles', 'features', 'segments', 'tokens'],
    actions: ['remove', 'dropCollection'],
  },
];
