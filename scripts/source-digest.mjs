import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIGURATION = ['tsconfig.json', 'package.json', 'package-lock.json', 'scripts/bundle.mjs'];

/**
 * Returns a hex SHA-256 of the paths and contents of everything a build depends on. Not of times, which change with a
 * clone or checkout. Lengths are included, so that two different sets of files never give the same input.
 * @param {string} root
 */
export function sourceDigest(root) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
  const hash = createHash('sha256');
  for (const path of [...CONFIGURATION, ...sources]) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
