import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, version: string, license?: string, [key: string]: unknown }} Manifest */
/** @typedef {{ manifest: Manifest, texts: readonly string[] }} PackageDescription its package.json and its legal texts */

const LEGAL = /^(?:licen[cs]e|copying|notice|copyright)|\.license\.txt$/i;

/**
 * Reads what a package says of itself. Throws if it names no licence. @param {string} root @param {string} folder
 * @returns {PackageDescription}
 */
export function describePackage(root, folder) {
  const path = join(root, folder);
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const manifest = /** @type {Manifest} */ (parsed);
  const texts = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
    .map(({ name }) => readFileSync(join(path, name), 'utf8').trim())
    .sort();
  if (texts.length === 0 && typeof manifest.license !== 'string') throw new Error(`${folder} names no licence.`);
  return { manifest, texts };
}
