import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { notePackages, packagesOf } from './bundled-packages.mjs';

/** The most that a browser may have to load before it shows a page: bytes, compressed. */
const MAX_FIRST_LOAD = 400 * 1_000;
/** Files with these endings don't get smaller. */
const COMPRESSED = /\.(?:png|webp|woff2)$/;

/**
 * Compiles the console into static files with hashed names in `outdir`, each beside its compressed forms `.br` and `.gz`.
 * Returns the size of the first load. Throws when it's too large.
 * @param {string} root @param {string} outdir
 */
export async function bundleConsole(root, outdir) {
  const folder = join(root, 'console');
  const built = await build({
    root: folder,
    configFile: join(folder, 'vite.config.mjs'),
    logLevel: 'error',
    build: { outDir: outdir, emptyOutDir: true, manifest: true },
  });
  const manifestFile = join(outdir, '.vite', 'manifest.json');
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const manifest = /** @type {Manifest} */ (parsed);
  rmSync(join(outdir, '.vite'), { recursive: true });
  const outputs = /** @type {import('vite').Rollup.RollupOutput} */ (built).output;
  const modules = outputs.flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []));
  notePackages(outdir, packagesOf(modules.filter((id) => id.startsWith(root)).map((id) => relative(root, id))));
  const sizes = new Map(await Promise.all(filesOf(manifest).map((file) => compress(outdir, file))));
  const first = firstLoad(manifest).reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);
  if (first > MAX_FIRST_LOAD)
    throw new Error(`The console's first load has ${first} bytes: more than ${MAX_FIRST_LOAD}.`);
  return first;
}

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[], css?: string[], assets?: string[] }>} Manifest */

/** @param {Manifest} manifest */
function filesOf(manifest) {
  const files = Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(files)];
}

/** What the entry imports, directly or not, except what it loads later. @param {Manifest} manifest */
function firstLoad(manifest) {
  const names = new Set(Object.keys(manifest).filter((name) => manifest[name]?.isEntry));
  // A set also visits what is added meanwhile.
  for (const name of names) for (const imported of manifest[name]?.imports ?? []) names.add(imported);
  return [...new Set([...names].flatMap((name) => [manifest[name]?.file ?? '', ...(manifest[name]?.css ?? [])]))];
}

/**
 * Returns the file's name and its size with Brotli.
 * @param {string} outdir @param {string} file @returns {Promise<[string, number]>}
 */
async function compress(outdir, file) {
  const path = join(outdir, file);
  const content = readFileSync(path);
  if (COMPRESSED.test(file)) return [file, content.length];
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipped);
  return [file, brotli.length];
}
