import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { isUnreachable } from './driver-errors.js';
import { flawOfAddress } from './flaw-of-address.js';
import { loadDriver } from './load-driver.js';
import { AddressUnfit, flawOfServer, ServerUnfit } from './server-unfit.js';

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
 * the address it is `castellan`. Throws `AddressUnfit` and `ServerUnfit`, whose message never holds the address: it has the
 * password.
 */
export async function connectMongo(uri: string, withinMs = CONNECT_WITHIN_MS): Promise<MongoConnection> {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1] ?? DEFAULT_DATABASE;
  const { MongoClient } = await loadDriver();
  let client: MongoClient;
  let database: Db;
  try {
    // By this name an instance finds the sessions that a dead instance of the same database left behind.
    client = new MongoClient(uri, { ...OURS, appName: `castellan/${name}` });
    database = client.db(decodeURIComponent(name));
  } catch (error) {
    throw new AddressUnfit(flawOfAddress(uri, error));
  }
  try {
    await connect(client, withinMs);
    await assertFit(database);
    return { client, database };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function connect(client: MongoClient, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    try {
      await client.connect();
      return;
    } catch (error) {
      if (isUnreachable(error) && performance.now() < deadline) continue;
      throw new ServerUnfit(`${reasonOf(error, client.options)} (${client.options.hosts.join(', ')})`);
    }
  }
}

function reasonOf(error: unknown, { replicaSet }: Pick<MongoClientOptions, 'replicaSet'>): string {
  if (isUnreachable(error)) return replicaSet === undefined ? NO_PRIMARY : `${NO_PRIMARY} ${OTHER_NAME}`;
  const { name, message } = error as Error;
  return name === 'MongoServerError' || name === 'MongoCompatibilityError' ? message : `cannot connect: ${name}`;
}

const NO_PRIMARY = 'no primary answers. Is the server running, is the replica set initiated?';
const OTHER_NAME = 'Does the set have the name that replicaSet says in the address?';

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
