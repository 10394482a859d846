import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'packages.json';
const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Returns the folders of the packages that these files belong to, sorted. @param {readonly string[]} files relative to the root */
export function packagesOf(files) {
  return [...new Set(files.flatMap((file) => PACKAGE.exec(file.replaceAll('\\', '/'))?.[0] ?? []))].sort();
}

/** Notes which packages a build contains. @param {string} outdir @param {readonly string[]} folders */
export function notePackages(outdir, folders) {
  writeFileSync(join(outdir, FILE), JSON.stringify(folders));
}

/** Returns the packages that a build contains. @param {string} outdir */
export function notedPackages(outdir) {
  /** @type {unknown} */
  const noted = JSON.parse(readFileSync(join(outdir, FILE), 'utf8'));
  return /** @type {string[]} */ (noted);
}
