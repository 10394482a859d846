import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Place, Storage } from './service.js';

/** Everything in a durable storage as text to search: the bytes of all files, or all documents. */
export async function storedText(storage: Storage, { folder, mongoUri }: Place): Promise<string> {
  return storage === 'mongodb' ? textOfDatabase(mongoUri) : textOfFolder(folder);
}

/** The bytes of all files in a folder and its subfolders. */
export function textOfFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

async function textOfDatabase(uri: string): Promise<string> {
  const client = await MongoClient.connect(uri);
  try {
    const collections = await client.db().collections();
    return JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
  } finally {
    await client.close();
  }
}
