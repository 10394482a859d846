import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../../scripts/bundle.mjs';
import { ROOT, RUNNING } from './root.js';

let folder = RUNNING === ROOT ? undefined : RUNNING;

/** The path of a program, compiled as for production. The first call compiles it, unless scripts/test.mjs has. */
export function compiledProgram(file: 'main.js' | 'cli.js' | 'program.js'): string {
  folder ??= compile();
  return join(folder, 'bootstrap', file);
}

/** Compiles into a folder that this process removes when it ends. */
function compile(): string {
  // Beside `dist`, because programs look for package.json and packages above it.
  const outdir = join(ROOT, `dist.test-${process.pid}`);
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  bundle(ROOT, join(outdir, 'bootstrap'));
  return outdir;
}
