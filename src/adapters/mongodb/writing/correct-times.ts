import { LONGEST_PAUSES } from '../../../domain/mail/outbox-rules.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { WAITING } from '../documents/mail-documents.js';

const PAUSE = { $arrayElemAt: [LONGEST_PAUSES, { $min: ['$attempts', LONGEST_PAUSES.length - 1] }] };

/** See `Store.correctTimes`. Each query has an index. */
export async function correctTimes(
  { outbox, recoveries, operations, takings, users, customerTrash }: MongoCollections,
  now: number,
): Promise<void> {
  const ahead = { $gt: now };
  const latest = { $add: [now, PAUSE] };
  const late = { ...WAITING, due_at: ahead, $expr: { $gt: ['$due_at', latest] } };
  await Promise.all([
    outbox.updateMany({ queued_at: ahead }, { $set: { queued_at: now } }, LIMITED),
    outbox.updateMany(late, [{ $set: { due_at: latest } }], LIMITED),
    recoveries.updateMany({ at: ahead }, { $set: { at: now } }, LIMITED),
    takings.updateMany({ at: ahead }, { $set: { at: now } }, LIMITED),
    users.updateMany({ last_seen: ahead }, { $set: { last_seen: now } }, LIMITED),
    customerTrash.updateMany({ deleted: ahead }, { $set: { deleted: now } }, LIMITED),
    operations.updateMany({ ended: ahead }, { $set: { ended: now } }, LIMITED),
  ]);
}
