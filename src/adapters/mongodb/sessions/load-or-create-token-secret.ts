import { randomBytes } from 'node:crypto';
import { asUnavailable } from '../database/driver-errors.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { onceOnly } from '../database/once-only.js';

const SECRET_BYTES = 48;

/** Loads the key that signs tokens, the same for all instances. The first one to ask creates it. */
export async function loadOrCreateTokenSecret({ settings }: MongoCollections): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    const stored = await onceOnly(() =>
      settings.findOneAndUpdate(
        { _id: 'token_key' },
        { $setOnInsert: { secret } },
        { upsert: true, returnDocument: 'after', ...LIMITED },
      ),
    );
    if (stored === null || !('secret' in stored)) throw new Error('The setting token_key has no secret.');
    return stored.secret;
  } catch (error) {
    throw asUnavailable(error);
  }
}
