import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileAvatarStore } from '../../src/adapters/files/file-avatar-store.js';
import { MemoryAvatarStore } from '../../src/adapters/memory/avatars/memory-avatar-store.js';
import { MongoAvatarStore } from '../../src/adapters/mongodb/avatars/mongo-avatar-store.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoGate } from '../../src/adapters/mongodb/database/mongo-gate.js';
import { aDatabase } from '../support/mongod.js';
import { describeOn } from '../support/storages.js';
import { avatarStoreSuite } from './avatar-store.suite.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('contract of the avatar store: memory', () => {
  let store: MemoryAvatarStore;
  beforeEach(() => (store = new MemoryAvatarStore()));
  avatarStoreSuite(() => store);
});

describeOn('mongodb', 'contract of the avatar store: mongodb', () => {
  let database: Awaited<ReturnType<typeof aDatabase>>;
  beforeEach(async () => (database = await aDatabase()));
  afterEach(() => database.remove());
  avatarStoreSuite(() => {
    const { connection } = database;
    return new MongoAvatarStore(new MongoCollections(connection.database), new MongoGate());
  });
});

describe('contract of the avatar store: files', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => rmSync(folder, { recursive: true }));
  avatarStoreSuite(() => new FileAvatarStore(join(folder, 'avatars')));
});
