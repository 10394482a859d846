import { join } from 'node:path';
import { notePackages } from './bundled-packages.mjs';
import { importBuilder } from './import-builder.mjs';
import { buildInPlace } from './put-in-place.mjs';
import { serviceDigest } from './source-digest.mjs';

/**
 * Compiles src into dist. Returns false where the packages that compile it aren't installed. Throws for a source that doesn't
 * compile, and leaves dist unchanged.
 * @param {string} root
 */
export async function compileService(root) {
  const builder = await importBuilder(() => import('./bundle.mjs'));
  if (builder === undefined) return false;
  await buildInPlace(root, serviceDigest(root), async (outdir) => {
    notePackages(outdir, await builder.bundle(root, join(outdir, 'bootstrap')));
  });
  return true;
}
