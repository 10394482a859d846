/** Benchmark `mongodb`: customers at full scale on MongoDB: lists in the store beside the raw driver, and writes. */
import { join } from 'node:path';
import { loadCompiledMongo } from './compiled-mongodb.js';
import { measureCustomerWrites } from './customers-writes.js';
import { putMongoCustomers } from './mongodb-customers.js';
import { mongoLists } from './mongodb-lists.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';

/** Number of customers; the targets hold for 1,000,000. */
const ROWS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const CACHE_GB = 4;

export async function mongodb(): Promise<void> {
  if (MONGOD_MISSING !== undefined) {
    console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
    return;
  }
  const folder = temporaryFolder();
  try {
    const data = join(folder, 'data');
    await putMongoCustomers(ROWS, data, CACHE_GB);
    const set = await ReplicaSet.start({ folder: data, cacheGb: CACHE_GB });
    const { connectMongo, openMongoStore } = await loadCompiledMongo();
    const connection = await connectMongo(set.uri('castellan'));
    const store = await openMongoStore(connection);
    try {
      await mongoLists(store, connection, ROWS);
      await measureCustomerWrites(store, { folder, rows: ROWS, target: 3 });
    } finally {
      await store.close();
      await connection.client.close();
      await set.stop();
    }
  } finally {
    removeFolder(folder);
  }
}
