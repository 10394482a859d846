import { join } from 'node:path';
import { ROOT, RUNNING } from './root.js';
import { transpile } from './transpile.mjs';

let folder = RUNNING === ROOT ? undefined : RUNNING;

/** The path of a file of `src` as JavaScript, such as `bootstrap/main.js`, or of all. The first call compiles it, if necessary. */
export function compiledProgram(file = ''): string {
  folder ??= transpile(ROOT);
  return join(folder, 'src', file);
}
