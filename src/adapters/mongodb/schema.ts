import type { Db, IndexDescription } from 'mongodb';
import { GENESIS } from '../../domain/changes/change.js';
import { isDuplicate, isThereAlready } from './driver-errors.js';
import { MongoCollections } from './mongo-collections.js';
import { SchemaTooNew } from './schema-too-new.js';

/** Raised when a release writes documents that an older one would misread. */
const SCHEMA_VERSION = 1;

/** Every collection with its indexes; all compare bytes (the simple collation). */
const INDEXES: Readonly<Record<string, readonly IndexDescription[]>> = {
  heads: [],
  changes: [
    { key: { at: 1, _id: 1 } },
    { key: { resource: 1, record_id: 1 }, partialFilterExpression: { action: 'created' } },
  ],
  abilities: [{ key: { key: 1 }, unique: true }],
  roles: [],
  features: [{ key: { key: 1 }, unique: true }],
  users: [
    { key: { email_key: 1 }, unique: true },
    { key: { role_ids: 1, can_sign_in: 1, _id: 1 } },
    { key: { first_name_folded: 1, _id: 1 } },
    { key: { last_name_folded: 1, _id: 1 } },
    { key: { email_folded: 1, _id: 1 } },
    { key: { created: 1, _id: 1 } },
    { key: { avatar_name: 1 }, sparse: true },
  ],
  sessions: [{ key: { expires_at: 1 } }],
  attempt_limits: [{ key: { expires_at: 1 } }],
  recovery_requests: [{ key: { at: 1 } }],
  settings: [],
  avatars: [],
};

/**
 * Makes what is missing: collections, indexes, the head row. Each step may be done by several instances at once and any
 * number of times. Throws `SchemaTooNew`.
 */
export async function prepareSchema(database: Db): Promise<void> {
  const { settings, heads } = new MongoCollections(database);
  const found = await settings.findOne({ _id: 'schema' });
  if (found !== null && 'version' in found && found.version > SCHEMA_VERSION) {
    throw new SchemaTooNew(found.version, SCHEMA_VERSION);
  }
  await Promise.all(Object.entries(INDEXES).map(([name, indexes]) => prepareCollection(database, name, indexes)));
  const { seq, at, hash } = GENESIS;
  await onceOnly(() =>
    heads.updateOne({ _id: 'authority' }, { $setOnInsert: { seq, at, hash, holder: '' } }, { upsert: true }),
  );
  await onceOnly(() => settings.updateOne({ _id: 'schema' }, { $max: { version: SCHEMA_VERSION } }, { upsert: true }));
}

async function prepareCollection(database: Db, name: string, indexes: readonly IndexDescription[]): Promise<void> {
  try {
    await database.createCollection(name);
  } catch (error) {
    if (!isThereAlready(error)) throw error;
  }
  if (indexes.length === 0) return;
  await database.collection(name).createIndexes([...indexes]);
}

/** Two upserts of one missing row race: the loser is told of a duplicate, and finds the row when it tries again. */
export async function onceOnly<T>(upsert: () => Promise<T>): Promise<T> {
  try {
    return await upsert();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return upsert();
  }
}
