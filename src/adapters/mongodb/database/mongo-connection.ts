import type { Db, MongoClient, MongoClientOptions } from 'mongodb';
import { isConnectionMissing, isUnreachable } from './driver-errors.js';
import { errorOfAddress } from './error-of-address.js';
import { errorOfTls, hintOfTls } from './error-of-tls.js';
import { AddressUnfit, errorOfServer, ServerUnfit } from './server-unfit.js';
import type { driver as mongoDriver } from './mongo-driver.js';

const DEFAULT_DATABASE = 'castellan';
/** Allows for a member that is starting, or an election. */
const CONNECT_WITHIN_MS = 10_000;

/** Overrides the address: reads go to the primary, and an outage is detected within two seconds. */
const CLIENT_OPTIONS: MongoClientOptions = {
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
 * Connects and checks that the server is suitable: a replica set or sharded cluster, 5.0 or later. The default database
 * is `castellan`. Throws `AddressUnfit` and `ServerUnfit`; their messages never contain the address, which may include
 * the password.
 */
export async function connectMongo(uri: string, withinMs = CONNECT_WITHIN_MS): Promise<MongoConnection> {
  const name = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(uri)?.[1] ?? DEFAULT_DATABASE;
  const { MongoClient } = await loadDriver();
  let client: MongoClient;
  let database: Db;
  try {
    // `endIdleTransactions` finds the sessions of this database's dead instances by this name.
    client = new MongoClient(uri, { ...CLIENT_OPTIONS, appName: `castellan/${name}` });
    database = client.db(decodeURIComponent(name));
  } catch (error) {
    throw new AddressUnfit(errorOfAddress(uri, error));
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
      const reason = errorOfTls(error);
      const isSlow = isUnreachable(error) || isConnectionMissing(error);
      if (reason === undefined && isSlow && performance.now() < deadline) continue;
      throw new ServerUnfit(`${reason ?? reasonOf(error, client.options)} (${client.options.hosts.join(', ')})`);
    }
  }
}

function reasonOf(error: unknown, options: Pick<MongoClientOptions, 'replicaSet' | 'tls'>): string {
  if (isUnreachable(error)) {
    const hint = hintOfTls(error, options) ?? (options.replicaSet === undefined ? undefined : OTHER_NAME);
    return hint === undefined ? NO_PRIMARY : `${NO_PRIMARY} ${hint}`;
  }
  const { name, message } = error as Error;
  return name === 'MongoServerError' || name === 'MongoCompatibilityError' ? message : `cannot connect: ${name}`;
}

const NO_PRIMARY = 'no primary responds. Is the server running, is the replica set initiated?';
const OTHER_NAME = 'Does replicaSet in the address match the name of the set?';

async function assertFit(database: Db): Promise<void> {
  const admin = database.admin();
  const { version } = (await admin.command({ buildInfo: 1 })) as { version: string };
  // Every supported version knows this command under its old name.
  const hello = (await admin.command({ isMaster: 1 })) as { setName?: string; msg?: string };
  const error = errorOfServer({
    version,
    isReplicaSetMember: hello.setName !== undefined,
    isRouter: hello.msg === 'isdbgrid',
  });
  if (error !== undefined) throw new ServerUnfit(error);
}

type MongoDriver = typeof mongoDriver;

let loading: Promise<MongoDriver> | undefined;

/**
 * Loads the driver on demand: it takes about 140 ms and 20 MiB, which only a process that uses MongoDB should pay for.
 */
function loadDriver(): Promise<MongoDriver> {
  loading ??= import('./mongo-driver.js').then(({ driver }) => driver);
  return loading;
}
