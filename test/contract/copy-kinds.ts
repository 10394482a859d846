import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { FileAvatarStore } from '../../src/adapters/files/file-avatar-store.js';
import { MongoDump } from '../../src/adapters/mongodb/copy/mongo-dump.js';
import { MongoRestore } from '../../src/adapters/mongodb/copy/mongo-restore.js';
import { MongoAvatarStore } from '../../src/adapters/mongodb/avatars/mongo-avatar-store.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoGate } from '../../src/adapters/mongodb/database/mongo-gate.js';
import { openMongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { SqliteDump } from '../../src/adapters/sqlite/copy/sqlite-dump.js';
import { SqliteRestore } from '../../src/adapters/sqlite/copy/sqlite-restore.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import type { AvatarCopies, AvatarStore } from '../../src/application/ports/avatar-store.js';
import type { StoreDump } from '../../src/application/ports/store-dump.js';
import type { StoreRestore } from '../../src/application/ports/store-restore.js';
import type { Store } from '../../src/application/ports/store.js';
import { sha256 } from '../support/builders-store.js';
import { aDatabase } from '../support/mongod.js';
import { CONTRACT_STORAGES, type Storage } from '../support/storages.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { TIMEOUT_FACTOR } from '../support/timeout-factor.js';

/** An empty location of one kind of storage, in which a store can be created or restored. */
export interface CopyPlace {
  readonly avatars: AvatarStore & AvatarCopies;
  readonly restore: StoreRestore;
  /** Opens it as the service does, creating what is missing. */
  openStore(): Promise<Store>;
  openDump(): Promise<{ readonly dump: StoreDump; close(): void | Promise<void> }>;
  remove(): void | Promise<void>;
}

export interface CopyKind {
  readonly name: Storage;
  make(): Promise<CopyPlace>;
}

const sqlite: CopyKind = {
  name: 'sqlite',
  make: async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'castellan.db');
    const avatars = new FileAvatarStore(join(folder, 'avatars'));
    return {
      avatars,
      restore: new SqliteRestore({ file, images: avatars }),
      openStore: () => openSqliteStore({ file, sha256 }),
      openDump: async () => {
        const dump = await SqliteDump.open(file);
        return { dump, close: () => dump.close() };
      },
      remove: () => rmSync(folder, { recursive: true }),
    };
  },
};

const mongodb: CopyKind = {
  name: 'mongodb',
  make: async () => {
    const { connection, remove } = await aDatabase();
    return {
      avatars: new MongoAvatarStore(new MongoCollections(connection.database), new MongoGate()),
      restore: new MongoRestore(connection),
      openStore: () => openMongoStore(connection, { sha256, timeoutFactor: TIMEOUT_FACTOR }),
      openDump: async () => ({ dump: await MongoDump.open(connection), close: () => undefined }),
      remove,
    };
  },
};

export const COPY_KINDS: readonly CopyKind[] = [sqlite, ...(CONTRACT_STORAGES.includes('mongodb') ? [mongodb] : [])];
