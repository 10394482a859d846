import { LONGEST_PAUSES } from '../../../domain/mail/outbox-rules.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** Where times of what happened are stored; each has an index, except for the few queues of webhooks. */
const HAPPENED = [
  { table: 'outbox', column: 'queued_at', where: 'sealed IS NULL' },
  { table: 'outbox', column: 'queued_at', where: 'sealed IS NOT NULL' },
  { table: 'recovery_requests', column: 'at', where: 'true' },
  { table: 'directory_takings', column: 'at', where: 'true' },
  { table: 'operations', column: 'ended', where: 'ended IS NOT NULL' },
  { table: 'customer_trash', column: 'deleted', where: 'true' },
  { table: 'webhook_queues', column: 'last_at', where: 'true' },
];

const LATEST_DUE = `?1 + json_extract('${JSON.stringify(LONGEST_PAUSES)}', '$[' || min(attempts, ${LONGEST_PAUSES.length - 1}) || ']')`;

/** As `believableWait` has it. */
const MOVED_RETRY = `json_set(retry, '$.firstAt', min(json_extract(retry, '$.firstAt'), ?1),
  '$.dueAt', ?1 + json_extract(retry, '$.dueAt') - at)`;

/** As `startOfHour` has it. */
const HOUR = '(?1 - ?1 % 3600000)';

const CORRECTIONS = [
  ...HAPPENED.map(({ table, column, where }) => `UPDATE ${table} SET ${column} = ?1 WHERE ${where} AND ${column} > ?1`),
  `UPDATE outbox SET due_at = ${LATEST_DUE} WHERE sealed IS NOT NULL AND due_at > ?1 AND due_at > ${LATEST_DUE}`,
  `UPDATE users SET last_seen = ${HOUR} WHERE last_seen > ${HOUR}`,
  `UPDATE webhook_tries SET at = ?1, retry = ${MOVED_RETRY} WHERE retry IS NOT NULL AND at > ?1`,
];

/** Times in the future, on one connection. See `Store.correctTimes`. */
export class FutureTimes extends SqliteTable {
  correct(now: number): void {
    for (const correction of CORRECTIONS) this.run(correction, now);
  }
}
