import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtDigest, compile } from './compile.mjs';
import { sourceDigest } from './source-digest.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (builtDigest(root) !== sourceDigest(root)) {
  // What a command answers on standard output may be read by a program.
  console.error('Building…');
  process.exitCode = compile(root);
}
