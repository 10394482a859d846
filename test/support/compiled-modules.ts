import { join } from 'node:path';
import { ROOT, RUNNING } from './root.js';
import { transpile } from './transpile.mjs';

let folder = RUNNING === ROOT ? undefined : RUNNING;

/** The folder with each file of `src` compiled separately, to load single modules without the overhead of tsx. */
export function compiledModules(): string {
  return join((folder ??= transpile(ROOT)), 'src');
}
