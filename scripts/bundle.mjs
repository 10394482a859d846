import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';
import { packagesOf } from './bundled-packages.mjs';

/** Compiled alone, for Nodes that can't run the rest. */
const PROGRAM = 'src/bootstrap/program.ts';

/** The other programs, and the scripts of their worker threads. */
const ENTRY_POINTS = [
  'src/bootstrap/start.ts',
  'src/bootstrap/main.ts',
  'src/bootstrap/worker.ts',
  'src/bootstrap/cli.ts',
  'src/adapters/sqlite/list-thread-main.ts',
  'src/adapters/sqlite/checkpoints/checkpoint-worker.ts',
  'src/adapters/http/bodies/large-body-worker.ts',
];

/** Packages with binaries: the dependencies of package.json. */
const WITH_BINARIES = ['@photostructure/sqlite', 'sharp'];

/** What the MongoDB driver loads if an operator has installed it. */
const OPTIONAL = [
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
];

/** Lets bundled CommonJS packages load Node's own modules: an ES module has no `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/** Error messages of zod in languages other than English: nobody reads zod's messages, and every start would parse them. */
const ZOD_LOCALES = /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/;

/** @type {import('esbuild').Plugin} */
const ENGLISH_ONLY = {
  name: 'English only',
  setup: (bundling) => {
    bundling.onLoad({ filter: ZOD_LOCALES }, () => ({ contents: `export { default as en } from './en.js';` }));
  },
};

/** 0.3 seconds instead of 4 for the best. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
const SWAGGER_UI = 'node_modules/swagger-ui-dist';

/**
 * How sources are compiled into few files, with the packages that are pure JavaScript: most of a start was finding and reading
 * 1,240 files. What a configuration rarely needs is in files of its own, which are loaded on demand.
 * @satisfies {import('esbuild').BuildOptions}
 */
export const BUNDLING = {
  bundle: true,
  splitting: true,
  external: [...WITH_BINARIES, ...OPTIONAL],
  plugins: [ENGLISH_ONLY],
  // Koa's packages want two versions, each of which reads its own list of all media types at every start.
  alias: { 'mime-types': './node_modules/mime-types/index.js' },
  banner: { js: REQUIRE },
  format: /** @type {const} */ ('esm'),
  platform: /** @type {const} */ ('node'),
  target: 'node20',
  // Names stay, for stack traces and class names.
  minifySyntax: true,
  minifyWhitespace: true,
  // Node shows the line of an error that ends the process.
  lineLimit: 160,
  // prepack.mjs collects the licences.
  legalComments: /** @type {const} */ ('none'),
  sourcemap: true,
  sourcesContent: false,
  logLevel: /** @type {const} */ ('silent'),
};

/**
 * Compiles the programs into files directly in `outdir`, and copies the files of Swagger UI that are served. Types aren't
 * checked. Returns the folders of the packages that the result contains. Throws for a source that doesn't compile.
 * @param {string} root @param {string} outdir
 */
export async function bundle(root, outdir) {
  const { metafile } = await build({
    ...BUNDLING,
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    entryNames: '[name]',
    outdir,
    metafile: true,
  });
  for (const path of Object.keys(metafile.outputs)) if (path.endsWith('.map')) keepOwnSources(join(root, path));
  await build({
    absWorkingDir: root,
    entryPoints: [PROGRAM],
    outdir,
    format: 'esm',
    target: 'node10',
    supported: { 'dynamic-import': true },
    logLevel: 'silent',
  });
  compressReferenceFiles(root, outdir);
  return packagesOf([...Object.keys(metafile.inputs), `${SWAGGER_UI}/swagger-ui.css`]);
}

/**
 * Leaves in a source map what leads to our own sources, for stack traces; packages would be more than half of it.
 * @param {string} path
 */
function keepOwnSources(path) {
  /** @type {unknown} */
  const parsed = JSON.parse(readFileSync(path, 'utf8'));
  const map = /** @type {{ sources: string[], mappings: string }} */ (parsed);
  const sources = map.sources.filter((source) => !source.includes('node_modules/'));
  const ownIndex = map.sources.map((source) => sources.indexOf(source));
  const lines = decode(map.mappings).map((line) => {
    /** @type {import('@jridgewell/sourcemap-codec').SourceMapLine} */
    const kept = [];
    for (const [column, source = -1, row = 0, place = 0] of line) {
      const own = ownIndex[source] ?? -1;
      if (own >= 0) kept.push([column, own, row, place]);
      // Where a package begins, no source does.
      else if (kept.at(-1)?.length !== 1) kept.push([column]);
    }
    return kept;
  });
  writeFileSync(path, JSON.stringify({ ...map, names: [], sources, mappings: encode(lines) }));
}

/** Compresses what the page of the API reference is made of, two megabytes that few services ever send. @param {string} root @param {string} outdir */
function compressReferenceFiles(root, outdir) {
  const folder = join(outdir, 'swagger-ui');
  mkdirSync(folder, { recursive: true });
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(root, SWAGGER_UI, name)), QUALITY));
}
