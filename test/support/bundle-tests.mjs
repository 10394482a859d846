import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLING } from '../../scripts/bundle.mjs';

/** What isn't part of the product, and finds its files by its own place. */
const OURS = /[/\\](?:test|scripts|clients)[/\\].*\.(?:ts|mjs)$/;

/**
 * Replaces the compiled tests in `compiled`, which transpile.mjs made, by a bundle of tests and product, made as the product is
 * bundled: these tests run the code and the packages as they are delivered. `packages` are the folders that the product's
 * bundle contains.
 * @param {string} root @param {string} compiled @param {readonly string[]} packages
 */
export async function bundleTests(root, compiled, packages) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { devDependencies } = /** @type {{ devDependencies: Record<string, string> }} */ (parsed);
  const external = Object.keys(devDependencies).filter((name) => !packages.includes(`node_modules/${name}`));
  await build({
    ...BUNDLING,
    absWorkingDir: root,
    entryPoints: readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => join('test', name)),
    outdir: compiled,
    outbase: '.',
    // As deep below the root as the programs, which find templates and workers by their own place.
    chunkNames: 'bootstrap/[name]-[hash]',
    external: [...BUNDLING.external, ...external],
    plugins: [
      ...BUNDLING.plugins,
      { name: 'place of tests', setup: (bundling) => keepPlaces(bundling, root, compiled) },
    ],
    logLevel: 'error',
  });
}

/** A bundled test finds its files where it was transpiled to. @param {import('esbuild').PluginBuild} bundling @param {string} root @param {string} compiled */
function keepPlaces(bundling, root, compiled) {
  bundling.onLoad({ filter: OURS }, async ({ path }) => {
    const inside = relative(root, path);
    if (!/^(?:test|scripts|clients)[/\\]/.test(inside)) return undefined;
    const place = pathToFileURL(join(compiled, inside)).href;
    const source = await readFile(path, 'utf8');
    const contents = source.replaceAll('import.meta.url', JSON.stringify(place));
    return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' };
  });
}
