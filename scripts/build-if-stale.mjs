import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtDigest, compile } from './compile.mjs';
import { sourceDigest } from './source-digest.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (builtDigest(root) !== sourceDigest(root)) {
  // Not to standard output, because a program may read a command's output.
  console.error('Building…');
  compile(root);
}
