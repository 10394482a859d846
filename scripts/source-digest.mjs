import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CONFIGURATION = ['tsconfig.json', 'package.json', 'package-lock.json'];

/**
 * A hex SHA-256 over the path and the content of everything a build depends on. Content, not times: a fresh clone or
 * a `git checkout` gives files new times. Lengths are hashed too, so that no two sets of files read alike.
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
