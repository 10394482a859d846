import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { openMongoStore } from '../../src/adapters/mongodb/mongo-store.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import type { Store } from '../../src/application/ports/store.js';
import { sha256 } from '../support/builders-store.js';
import { copyEmptyStore } from '../support/empty-store.js';
import { HostileStore } from '../support/hostile-store.js';
import { aDatabase } from '../support/mongod.js';
import { CONTRACT_STORAGES, type Storage } from '../support/storages.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { TIMEOUT_FACTOR } from '../support/timeout-factor.js';

/** Creates an empty store of one kind. `remove` deletes what it leaves behind after closing. */
export interface StoreKind {
  readonly name: string;
  readonly storage: Storage;
  open(): Promise<{ readonly store: Store; remove(): Promise<void> | void }>;
}

const EVERY_KIND: readonly StoreKind[] = [
  {
    name: 'memory',
    storage: 'memory',
    open: async () => ({ store: new MemoryStore({ sha256 }), remove: () => undefined }),
  },
  {
    name: 'hostile memory',
    storage: 'memory',
    open: async () => ({ store: new HostileStore(new MemoryStore({ sha256 })), remove: () => undefined }),
  },
  {
    name: 'sqlite',
    storage: 'sqlite',
    open: async () => {
      const folder = temporaryFolder();
      const file = join(folder, 'test.db');
      await copyEmptyStore(file);
      return {
        store: await openSqliteStore({ file, sha256 }),
        remove: () => rmSync(folder, { recursive: true }),
      };
    },
  },
  {
    name: 'mongodb',
    storage: 'mongodb',
    open: async () => {
      const { connection, remove } = await aDatabase();
      return { store: await openMongoStore(connection, { sha256, timeoutFactor: TIMEOUT_FACTOR }), remove };
    },
  },
];

export const STORE_KINDS = EVERY_KIND.filter(({ storage }) => CONTRACT_STORAGES.includes(storage));
