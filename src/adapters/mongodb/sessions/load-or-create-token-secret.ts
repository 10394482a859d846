import { randomBytes } from 'node:crypto';
import { asUnavailable } from '../database/driver-errors.js';
import { LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import { onceOnly } from '../database/schema.js';

const SECRET_BYTES = 48;

/** The key that signs tokens, the same for all instances: the first one that asks makes it, and it stays. */
export async function loadOrCreateTokenSecret({ settings }: MongoCollections): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  try {
    const kept = await onceOnly(() =>
      settings.findOneAndUpdate(
        { _id: 'token_key' },
        { $setOnInsert: { secret } },
        { upsert: true, returnDocument: 'after', ...LIMITED },
      ),
    );
    if (kept === null || !('secret' in kept)) throw new Error('The setting token_key has no secret.');
    return kept.secret;
  } catch (error) {
    throw asUnavailable(error);
  }
}
