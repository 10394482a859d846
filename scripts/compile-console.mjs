import { join } from 'node:path';
import { buildInPlace, hasCode } from './put-in-place.mjs';
import { consoleDigest } from './source-digest.mjs';

/**
 * Builds the console into console/dist. Returns the bytes that a browser loads before it shows a page, compressed, or
 * undefined where the packages that build it aren't installed. Throws for a source that doesn't compile.
 * @param {string} root
 */
export async function compileConsole(root) {
  const bundling = await import('./bundle-console.mjs').catch((/** @type {unknown} */ error) => {
    if (hasCode(error, 'ERR_MODULE_NOT_FOUND')) return undefined;
    throw error;
  });
  if (bundling === undefined) return undefined;
  return buildInPlace(join(root, 'console'), consoleDigest(root), (outdir) => bundling.bundleConsole(root, outdir));
}
