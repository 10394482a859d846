import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['package.json', 'package-lock.json'];

/** Returns the digest of everything that the build of the service depends on. @param {string} root */
export function serviceDigest(root) {
  return sourceDigest(root, ['tsconfig.json', ...PACKAGES, 'scripts/bundle.mjs'], ['src']);
}

/** The same of the console. @param {string} root */
export function consoleDigest(root) {
  const settings = ['package.json', 'tsconfig.json', 'vite.config.mjs', 'index.html'].map((name) => `console/${name}`);
  // The reader of files, and what it takes from the domain.
  const shared = ['src/customer-files', 'src/domain/numbers', 'src/domain/text'];
  const folders = ['console/src', 'clients/react-admin/src', 'clients/typescript/src', ...shared];
  return sourceDigest(
    root,
    [...PACKAGES, 'tsconfig.json', 'clients/tsconfig.json', ...settings, 'scripts/bundle-console.mjs'],
    folders,
  );
}

/**
 * Returns a hex SHA-256 of the paths and contents of files and of folders. Not of times, which change with a clone or
 * checkout. Lengths are included, so that two different sets of files never give the same input.
 * @param {string} root @param {readonly string[]} files @param {readonly string[]} folders
 */
function sourceDigest(root, files, folders) {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .sort(),
  );
  const hash = createHash('sha256');
  for (const path of [...files, ...sources]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
