import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const MIN_KEY_BYTES = 32;
const RANDOM_BYTES = 48;

/**
 * Returns the secret in `<dataDir>/token.key`, created at the first start: random, readable by the owner only.
 * Processes that start at the same time get the same secret. Throws when the file holds fewer than 32 bytes.
 */
export async function loadOrCreateKeyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, 'token.key');
  const key = (await read(path)) ?? (await create(dataDir, path));
  if (Buffer.byteLength(key) < MIN_KEY_BYTES) {
    throw new Error(`${path} holds fewer than ${MIN_KEY_BYTES} bytes. Remove it, and the next start makes a new one.`);
  }
  return key;
}

async function read(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function create(dataDir: string, path: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString('hex')}`;
  try {
    await writeDurably(draft, randomBytes(RANDOM_BYTES).toString('base64url'));
    // A link appears with its full content and, unlike a rename, never replaces another process's file.
    await link(draft, path).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
