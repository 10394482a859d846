import type { Document } from 'mongodb';
import type { MongoCollections } from '../database/mongo-collections.js';

const HOUR_MS = 3_600_000;

/**
 * Notes in users' documents whether they have a second factor, when they were last seen, as far as their sessions know it, and
 * when their invitation ends. Idempotent: each pass writes the same values.
 */
export async function addUseOfAccounts({
  users,
  sessions,
  signInKeys,
  passwordLinks,
}: Pick<MongoCollections, 'users' | 'sessions' | 'signInKeys' | 'passwordLinks'>): Promise<void> {
  await users.updateMany({ second_factor: { $exists: false } }, [
    { $set: { second_factor: { $eq: ['$totp', true] } } },
  ]);
  await signInKeys
    .aggregate([
      { $match: { kind: 'passkey' } },
      { $group: { _id: '$user_id' } },
      intoUsers({ has_passkey: true, second_factor: true }),
    ])
    .toArray();
  const at = { $max: { $max: ['$last_seen', '$opened_at'] } };
  const hour = { $subtract: ['$$new.at', { $mod: ['$$new.at', HOUR_MS] }] };
  await sessions
    .aggregate([{ $group: { _id: '$user_id', at } }, intoUsers({ last_seen: { $max: ['$last_seen', hour] } })], {
      allowDiskUse: true,
    })
    .toArray();
  const isInvited = { $eq: ['$password_hash', null] };
  const until = { $cond: [isInvited, '$$new.expires_at', '$$REMOVE'] };
  // Links of other kinds have keys that no user has.
  await passwordLinks.aggregate([intoUsers({ invited_until: until })]).toArray();
}

/** Sets fields in the user with the `_id` of each document, which is `$$new`. */
function intoUsers(fields: Document): Document {
  return { $merge: { into: 'users', on: '_id', whenMatched: [{ $set: fields }], whenNotMatched: 'discard' } };
}
