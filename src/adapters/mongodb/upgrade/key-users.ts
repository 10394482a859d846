import { emailKey } from '../../../domain/text/email-key.js';
import { keyWrites, type KeyedUser } from '../../storage-kernel/key-writes.js';
import type { UserDocument } from '../documents/documents.js';
import { isDuplicate } from '../database/driver-errors.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoStep } from './mongo-step.js';

const PORTION = 1_000;
/** Another instance may write the same keys at the same time. */
const TRIES = 10;
const PROJECTION = { email: 1, email_key: 1, created: 1 } as const;

/** Makes the keys of users' addresses anew. */
export const KEY_USERS: MongoStep = {
  name: 'email_keys',
  title: 'Keys of e-mail addresses',
  count: ({ users }) => users.estimatedDocumentCount(LIMITED),
  async run({ users }, after) {
    const found = await users
      .find({ _id: { $gt: after } }, { projection: PROJECTION, sort: { _id: 1 }, limit: PORTION })
      .toArray();
    for (const { _id, email, email_key: stored } of found) if (stored !== emailKey(email)) await makeKey(users, _id);
    return { rows: found.length, next: found.length < PORTION ? undefined : found.at(-1)!._id };
  },
};

async function makeKey(users: MongoCollections['users'], id: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const user = await users.findOne({ _id: id }, { projection: PROJECTION });
    if (user === null) return;
    const holder = await users.findOne({ email_key: emailKey(user.email) }, { projection: PROJECTION });
    try {
      for (const write of keyWrites(keyedOf(user), holder === null ? undefined : keyedOf(holder))) {
        const { id: _id, email, emailKey: stored } = write.user;
        await users.updateOne({ _id, email, email_key: stored }, { $set: { email_key: write.key } });
      }
      return;
    } catch (error) {
      if (!isDuplicate(error) || tries === TRIES) throw error;
    }
  }
}

function keyedOf({ _id, email, email_key, created }: UserDocument): KeyedUser {
  return { id: _id, email, emailKey: email_key, created };
}
