import { join } from 'node:path';
import { MongoClient, type CollectionInfo } from 'mongodb';
import { closeDatabase, openDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import type { Place } from './service.js';
import type { Storage } from './storages.js';

/** The definition of everything in a store, by name: tables, indexes and collections, regardless of spaces. */
export async function storedSchema(storage: Storage, { folder, mongoUri }: Place): Promise<Record<string, unknown>> {
  return storage === 'mongodb' ? schemaOfDatabase(mongoUri) : schemaOfFile(join(folder, 'castellan.db'));
}

async function schemaOfFile(file: string): Promise<Record<string, unknown>> {
  const database = await openDatabase(file);
  try {
    const rows = database.prepare('SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
    return Object.fromEntries(
      (rows as { name: string; sql: string }[]).map(({ name, sql }) => [name, sql.replace(/\s+/g, ' ')]),
    );
  } finally {
    closeDatabase(database);
  }
}

async function schemaOfDatabase(uri: string): Promise<Record<string, unknown>> {
  const client = await MongoClient.connect(uri);
  try {
    const collections = await client.db().listCollections<CollectionInfo>().toArray();
    return Object.fromEntries(
      await Promise.all(
        collections.map(async ({ name, options }) => {
          const indexes = await client.db().collection(name).indexes();
          return [name, { options, indexes: new Map(indexes.map((index) => [index.name, index])) }] as const;
        }),
      ),
    );
  } finally {
    await client.close();
  }
}
