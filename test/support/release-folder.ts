import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { ROOT } from './root.js';

const FILES = ['castellan.db', 'castellan.db-wal', 'token.key'];

/** The folder of what a release left behind; see test/fixtures/README.md. */
export function fixtureFolder(release: string, storage: 'sqlite' | 'mongodb'): string {
  return join(ROOT, 'test/fixtures', release, storage);
}

/** Makes a copy of the data folder that a release left behind. */
export function copyReleaseFolder(release: string, to: string): void {
  const from = fixtureFolder(release, 'sqlite');
  mkdirSync(to, { recursive: true });
  cpSync(join(from, 'avatars'), join(to, 'avatars'), { recursive: true });
  for (const file of FILES.filter((name) => existsSync(join(from, `${name}.gz`)))) {
    writeFileSync(join(to, file), gunzipSync(readFileSync(join(from, `${file}.gz`))), { mode: 0o600 });
  }
}
