import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { loadOrCreateFile } from './load-or-create-file.js';

const MIN_KEY_BYTES = 32;
const RANDOM_BYTES = 48;

/** A new random secret. */
export function newKey(): string {
  return randomBytes(RANDOM_BYTES).toString('base64url');
}

/**
 * Returns the secret in `<dataDir>/token.key`, created at the first start: random, readable by the owner only.
 * Processes that start at the same time get the same secret. Throws when the file holds fewer than 32 bytes.
 */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token.key');
  const key = await loadOrCreateFile(path, newKey);
  if (Buffer.byteLength(key) < MIN_KEY_BYTES) {
    throw new Error(`${path} holds fewer than ${MIN_KEY_BYTES} bytes. Remove it, and the next start makes a new one.`);
  }
  return key;
}
