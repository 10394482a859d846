import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { buildInPlace } from './put-in-place.mjs';
import { serviceDigest } from './source-digest.mjs';

/** Compiles src into dist. Throws for a source that doesn't compile, and leaves dist unchanged. @param {string} root */
export function compile(root) {
  return buildInPlace(root, serviceDigest(root), (outdir) => {
    bundle(root, join(outdir, 'bootstrap'));
  });
}
