import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder: string | undefined;

/**
 * The path of a program, such as `main.js`, compiled as for production. The first call compiles into a folder that this
 * process removes when it ends.
 */
export function compiledProgram(file: 'main.js' | 'cli.js'): string {
  folder ??= compile();
  return join(folder, 'bootstrap', file);
}

function compile(): string {
  // Beside `dist`, because programs look for package.json and packages above it.
  const outdir = join(ROOT, `dist.test-${process.pid}`);
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  bundle(ROOT, join(outdir, 'bootstrap'));
  return outdir;
}
