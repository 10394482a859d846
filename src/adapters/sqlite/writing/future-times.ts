import { LONGEST_PAUSES } from '../../../domain/mail/outbox-rules.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** Where times of what happened are stored; each has an index. */
const HAPPENED = [
  { table: 'outbox', column: 'queued_at', where: 'sealed IS NULL' },
  { table: 'outbox', column: 'queued_at', where: 'sealed IS NOT NULL' },
  { table: 'recovery_requests', column: 'at', where: 'true' },
  { table: 'operations', column: 'ended', where: 'ended IS NOT NULL' },
];

const LATEST_DUE = `?1 + json_extract('${JSON.stringify(LONGEST_PAUSES)}', '$[' || min(attempts, ${LONGEST_PAUSES.length - 1}) || ']')`;

/** Times in the future, on one connection. See `Store.correctTimes`. */
export class FutureTimes {
  readonly #corrections: readonly SqliteStatement[];

  constructor(database: SqliteDatabase) {
    const happened = HAPPENED.map(
      ({ table, column, where }) => `UPDATE ${table} SET ${column} = ?1 WHERE ${where} AND ${column} > ?1`,
    );
    const due = `UPDATE outbox SET due_at = ${LATEST_DUE} WHERE sealed IS NOT NULL AND due_at > ?1 AND due_at > ${LATEST_DUE}`;
    this.#corrections = [...happened, due].map((sql) => database.prepare(sql));
  }

  correct(now: number): void {
    for (const correction of this.#corrections) correction.run(now);
  }
}
