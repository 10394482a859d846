import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder: string | undefined;

/**
 * The folder with each file of `src` compiled separately, to load single modules without the overhead of tsx. The first
 * call compiles into a folder that this process removes when it ends.
 */
export function compiledModules(): string {
  return (folder ??= compile());
}

function compile(): string {
  // Beside `dist`, because modules look for package.json and packages above it.
  const outdir = join(ROOT, `dist.modules-${process.pid}`);
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' });
  buildSync({
    absWorkingDir: ROOT,
    entryPoints: files.filter((name) => name.endsWith('.ts')).map((name) => join('src', name)),
    outdir,
    outbase: 'src',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'error',
  });
  return outdir;
}
