import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
  // A process of its own, because bundling with plugins is asynchronous.
  const script = `const { bundle } = await import(process.argv[1]); await bundle(process.argv[2], process.argv[3]);`;
  const bundler = pathToFileURL(join(ROOT, 'scripts', 'bundle.mjs')).href;
  execFileSync(process.execPath, ['--input-type=module', '-e', script, bundler, ROOT, join(outdir, 'bootstrap')]);
  return outdir;
}
