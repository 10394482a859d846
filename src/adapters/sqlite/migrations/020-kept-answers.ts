import type { Migration } from './migration.js';

/**
 * Creates the answers that are kept for repeated requests. `number` counts those of an actor, so that the first and the
 * last tell how many there are. `body` becomes NULL when its record is deleted. `customer_ids` is a JSON list.
 */
export const keptAnswers: Migration = {
  version: 20,
  name: 'kept answers',
  sql: `
    CREATE TABLE kept_answers (
      id TEXT PRIMARY KEY,
      actor_id TEXT NOT NULL,
      number INTEGER NOT NULL,
      mac TEXT NOT NULL,
      kept_at INTEGER NOT NULL,
      status INTEGER NOT NULL,
      body TEXT,
      record_id TEXT,
      etag TEXT,
      seq INTEGER,
      customer_ids TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX kept_answers_by_actor ON kept_answers (actor_id, number);
    CREATE INDEX kept_answers_by_record ON kept_answers (record_id) WHERE record_id IS NOT NULL;
    CREATE INDEX kept_answers_by_age ON kept_answers (kept_at);
  `,
};
