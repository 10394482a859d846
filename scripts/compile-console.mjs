import { join } from 'node:path';
import { importBuilder } from './import-builder.mjs';
import { buildInPlace } from './put-in-place.mjs';
import { consoleDigest } from './source-digest.mjs';

/**
 * Builds the console into console/dist. Returns the bytes that a browser loads before it shows a page, compressed, or
 * undefined where the packages that build it aren't installed. Throws for a source that doesn't compile.
 * @param {string} root
 */
export async function compileConsole(root) {
  const builder = await importBuilder(() => import('./bundle-console.mjs'));
  if (builder === undefined) return undefined;
  return buildInPlace(join(root, 'console'), consoleDigest(root), (outdir) => builder.bundleConsole(root, outdir));
}
