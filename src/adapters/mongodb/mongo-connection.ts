import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { isUnreachable } from './driver-errors.js';
import { loadDriver } from './load-driver.js';
import { flawOfServer, ServerUnfit } from './server-unfit.js';

const DEFAULT_DATABASE = 'castellan';
/** A member may be starting, or the set electing. */
const CONNECT_WITHIN_MS = 10_000;

/** What is read is of the primary, and a storage that is down is known within a second or two, whatever the address says. */
const OURS: MongoClientOptions = {
  readPreference: 'primary',
  socketTimeoutMS: 0,
  serverSelectionTimeoutMS: 1_500,
  connectTimeoutMS: 2_000,
  heartbeatFrequencyMS: 1_000,
  waitQueueTimeoutMS: 2_000,
};

export interface MongoConnection {
  readonly client: MongoClient;
  readonly database: Db;
}

/**
 * Connects and looks whether the server is fit: a replica set or a sharded cluster, 5.0 or later. Without a database in
 * the address it is `castellan`. Throws `ServerUnfit`, whose message never holds the address: it has the password.
 */
export async function connectMongo(uri: string): Promise<MongoConnection> {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1] ?? DEFAULT_DATABASE;
  const { MongoClient } = await loadDriver();
  let client: MongoClient;
  let database: Db;
  try {
    // By this name an instance finds the sessions that a dead instance of the same database left behind.
    client = new MongoClient(uri, { ...OURS, appName: `castellan/${name}` });
    database = client.db(decodeURIComponent(name));
  } catch {
    throw new ServerUnfit('is not an address of MongoDB, such as mongodb://db1,db2,db3/castellan?replicaSet=rs0');
  }
  try {
    await connect(client);
    await assertFit(database);
    return { client, database };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function connect(client: MongoClient): Promise<void> {
  const deadline = performance.now() + CONNECT_WITHIN_MS;
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (error) {
      if (isUnreachable(error) && performance.now() < deadline) continue;
      throw new ServerUnfit(`${reasonOf(error)} (${client.options.hosts.join(', ')})`);
    }
  }
}

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return 'no primary answers. Is the server running, is the replica set initiated?';
  const { name, message } = error as Error;
  return name === 'MongoServerError' || name === 'MongoCompatibilityError' ? message : `cannot connect: ${name}`;
}

async function assertFit(database: Db): Promise<void> {
  const admin = database.admin();
  const { version } = (await admin.command({ buildInfo: 1 })) as { version: string };
  // Known to every version under its old name only.
  const hello = (await admin.command({ isMaster: 1 })) as { setName?: string; msg?: string };
  const flaw = flawOfServer({
    version,
    isReplicaSetMember: hello.setName !== undefined,
    isRouter: hello.msg === 'isdbgrid',
  });
  if (flaw !== undefined) throw new ServerUnfit(flaw);
}
