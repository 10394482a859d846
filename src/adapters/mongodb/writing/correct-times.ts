import { LONGEST_PAUSES } from '../../../domain/mail/outbox-rules.js';
import { startOfHour } from '../../../domain/past-moment.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { WAITING } from '../documents/mail-documents.js';
import { THAT_WAIT } from '../documents/webhook-documents.js';

const PAUSE = { $arrayElemAt: [LONGEST_PAUSES, { $min: ['$attempts', LONGEST_PAUSES.length - 1] }] };

/** See `Store.correctTimes`. Each query has an index, except for that of the few queues of webhooks. */
export async function correctTimes(
  { outbox, recoveries, operations, takings, users, customerTrash, webhookQueues, webhookTries }: MongoCollections,
  now: number,
): Promise<void> {
  const ahead = { $gt: now };
  const hour = startOfHour(now);
  const latest = { $add: [now, PAUSE] };
  const late = { ...WAITING, due_at: ahead, $expr: { $gt: ['$due_at', latest] } };
  // As `believableWait` has it.
  const dueAt = { $add: [now, { $subtract: ['$retry.dueAt', '$at'] }] };
  const moved = { at: now, retry: { firstAt: { $min: ['$retry.firstAt', now] }, dueAt } };
  await Promise.all([
    outbox.updateMany({ queued_at: ahead }, { $set: { queued_at: now } }, LIMITED),
    outbox.updateMany(late, [{ $set: { due_at: latest } }], LIMITED),
    recoveries.updateMany({ at: ahead }, { $set: { at: now } }, LIMITED),
    takings.updateMany({ at: ahead }, { $set: { at: now } }, LIMITED),
    users.updateMany({ last_seen: { $gt: hour } }, { $set: { last_seen: hour } }, LIMITED),
    customerTrash.updateMany({ deleted: ahead }, { $set: { deleted: now } }, LIMITED),
    operations.updateMany({ ended: ahead }, { $set: { ended: now } }, LIMITED),
    webhookTries.updateMany({ ...THAT_WAIT, at: ahead }, [{ $set: moved }], LIMITED),
    webhookQueues.updateMany({ last_at: ahead }, { $set: { last_at: now } }, LIMITED),
  ]);
}
