/** Benchmark `users`: users at full scale: lists by role, role sets, and writes, on SQLite and MongoDB. */
import { join } from 'node:path';
import { loadCompiled } from '../harness/compiled.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { loadCompiledMongo } from './compiled-mongodb.js';
import { userNumber } from './users-generator.js';
import { measureUserLists } from './users-lists.js';
import { measureUserWrites } from './users-writes.js';

/** Number of users; the targets hold for 1,000,000. */
const USERS = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const A_BATCH = 1_000;
const CACHE_GB = 2;

export async function users(): Promise<void> {
  const folder = temporaryFolder();
  try {
    await onSqlite(join(folder, 'castellan.db'));
    if (MONGOD_MISSING === undefined) await onMongo(join(folder, 'mongodb'));
    else console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
    await measureUserWrites(folder, Math.min(USERS, 100_000));
  } finally {
    removeFolder(folder);
  }
}

async function onSqlite(file: string): Promise<void> {
  const { openSqliteStore } = await loadCompiled();
  const store = await openSqliteStore({ file });
  try {
    for (let from = 0; from < USERS; from += A_BATCH) {
      await store.transact(async (transaction) => {
        for (const user of batchFrom(from)) await transaction.users.insert(user, 'hash');
      });
    }
    await measureUserLists(store, 'SQLite');
  } finally {
    await store.close();
  }
}

async function onMongo(folder: string): Promise<void> {
  const { connectMongo, openMongoStore, MongoCollections, prepareSchema, writeUser } = await loadCompiledMongo();
  const set = await ReplicaSet.start({ folder, cacheGb: CACHE_GB });
  const connection = await connectMongo(set.uri('castellan'));
  try {
    const { users: rows } = new MongoCollections(connection.database);
    for (let from = 0; from < USERS; from += A_BATCH) {
      const documents = batchFrom(from).map((user) => writeUser(user, 'hash'));
      await rows.insertMany(documents, { writeConcern: { w: 1 }, ordered: false });
    }
    await prepareSchema(connection.database);
    const store = await openMongoStore(connection);
    await measureUserLists(store, 'MongoDB');
    await store.close();
  } finally {
    await connection.client.close();
    await set.stop();
  }
}

function batchFrom(from: number) {
  return Array.from({ length: Math.min(A_BATCH, USERS - from) }, (_, index) => userNumber(from + index, USERS));
}
