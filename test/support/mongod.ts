import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import type { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { isOnDemand } from '../../src/adapters/mongodb/customers/on-demand-indexes.js';
import { connectMongo, type MongoConnection } from '../../src/adapters/mongodb/database/mongo-connection.js';
import { findBinary, startMongod } from './mongod-server.js';
import { temporaryFolder } from './temporary-folder.js';

const given = process.env['MONGODB_URI'];
const binary = findBinary();

/** Why MongoDB can't be tested; undefined when it can. */
export const MONGODB_MISSING =
  given === undefined && binary === undefined
    ? 'there is no MongoDB: set MONGODB_URI to a replica set, or MONGOD_BINARY to a mongod'
    : undefined;

let server: Promise<MongoMemoryReplSet> | undefined;
let shared: Promise<MongoConnection> | undefined;
/** Empty databases with all collections and indexes, reused because creating those takes longer than most tests. */
const clean: string[] = [];
const made: string[] = [];

async function serverUri(): Promise<string> {
  if (given !== undefined) return given;
  server ??= startMongod(binary!, temporaryFolder());
  return (await server).getUri();
}

/** The URI of an empty database, for tests that connect themselves. */
export async function aMongoUri(): Promise<{ readonly uri: string; readonly remove: () => Promise<void> }> {
  const { connection, remove } = await aDatabase();
  const uri = (await serverUri()).replace(
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/,
    (_, hosts: string, settings = '') => `${hosts}/${connection.database.databaseName}${settings as string}`,
  );
  return { uri, remove };
}

/** An empty database on the connection shared by all tests. */
export async function aDatabase(): Promise<{
  readonly connection: MongoConnection;
  readonly remove: () => Promise<void>;
}> {
  shared ??= connectMongo(await serverUri());
  const { client } = await shared;
  const name = clean.pop() ?? `castellan-test-${randomUUID()}`;
  if (!made.includes(name)) made.push(name);
  const database = client.db(name);
  const remove = async () => {
    await empty(database);
    clean.push(name);
  };
  return { connection: { client, database }, remove };
}

async function empty(database: Db): Promise<void> {
  const collections = await database.collections();
  await Promise.all(collections.map((collection) => collection.deleteMany({})));
  const customers = collections.find(({ collectionName }) => collectionName === 'customers');
  const indexes = (await customers?.indexes()) ?? [];
  for (const { name } of indexes.filter(isOnDemand)) await customers?.dropIndex(name!);
}

after(async () => {
  const connection = await shared;
  for (const name of made) await connection?.client.db(name).dropDatabase();
  await connection?.client.close();
  await (await server)?.stop({ doCleanup: true, force: true });
});
