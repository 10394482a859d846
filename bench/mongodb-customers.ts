/** A MongoDB data folder with many customers. */
import { createHash } from 'node:crypto';
import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadCompiledMongo } from './compiled-mongodb.js';
import { creationOf, customerNumber } from './customers-generator.js';
import { ReplicaSet } from '../harness/replica-set.js';

const A_BATCH = 2_000;
const IN_FLIGHT = 3;
const DATABASE = 'castellan';
/** Durability doesn't matter until the data is complete. */
const UNSAFE = { writeConcern: { w: 1 }, ordered: false } as const;
/** The sources that determine the data: a change in any of them builds new data. */
const MADE_BY = [
  'bench/customers-generator.ts',
  'src/adapters/mongodb/customers/count-columns.ts',
  'src/adapters/mongodb/customers/customer-document.ts',
  'src/adapters/mongodb/customers/customer-indexes.ts',
  'src/adapters/mongodb/customers/customer-log-document.ts',
];

/**
 * Puts a member's data with so many customers at `folder`. It's built once, cached in the temporary folder, and copied.
 */
export async function putMongoCustomers(rows: number, folder: string, cacheGb: number): Promise<void> {
  const template = join(tmpdir(), 'castellan-bench', `mongodb-${rows}-${fingerprint()}`);
  if (!existsSync(template)) await buildCustomers(rows, template, cacheGb);
  cpSync(template, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

async function buildCustomers(rows: number, template: string, cacheGb: number): Promise<void> {
  const unfinished = `${template}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const { connectMongo, countColumns, prepareSchema, MongoCollections, StatusRoleDeltas, writeCustomer, writeEntry } =
    await loadCompiledMongo();
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
  const set = await ReplicaSet.start({ folder: unfinished, cacheGb });
  const { client, database } = await connectMongo(set.uri(DATABASE));
  try {
    const { customers, customerLog, statusRoleCounts, customerHeads } = new MongoCollections(database);
    const counts = new StatusRoleDeltas();
    let next = 0;
    const fill = async () => {
      while (next < rows) {
        const from = next;
        next = Math.min(rows, from + A_BATCH);
        const batch = Array.from({ length: next - from }, (_, index) => customerNumber(from + index));
        for (const customer of batch) counts.add(customer, 1);
        await customers.insertMany(batch.map(writeCustomer), UNSAFE);
        const entries = batch.map((customer, index) => writeEntry(creationOf(customer), from + index + 1, 'bench'));
        await customerLog.insertMany(entries, UNSAFE);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, fill));
    console.log(`${rows} rows after ${seconds()}`);
    await prepareSchema(database);
    console.log(`indexes after ${seconds()}`);
    await statusRoleCounts.bulkWrite(counts.writes());
    await customerHeads.updateOne({ _id: 'customers' }, { $set: { seq: rows } });
    await countColumns(database, async () => false);
    console.log(`columns after ${seconds()}`);
  } finally {
    await client.close();
    await set.stop();
  }
  renameSync(unfinished, template);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const path of MADE_BY) hash.update(readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url))));
  return hash.digest('hex').slice(0, 12);
}
