import { buildSync } from 'esbuild';

/** The programs, and the scripts of their worker threads. */
const ENTRY_POINTS = [
  'src/bootstrap/main.ts',
  'src/bootstrap/cli.ts',
  'src/adapters/sqlite/lists/list-worker.ts',
  'src/adapters/sqlite/checkpoints/checkpoint-worker.ts',
  'src/adapters/http/bodies/large/large-body-worker.ts',
];

/** Packages with files of their own, such as binaries, and those that are loaded only if configured. */
const LEFT_OUTSIDE = [
  '@opentelemetry/*',
  '@photostructure/sqlite',
  'mongodb',
  'nodemailer',
  'pino',
  'prom-client',
  'sharp',
  'swagger-ui-dist',
];

/** Lets bundled CommonJS packages load Node's own modules: an ES module has no `require`. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/**
 * Compiles the programs and the packages that they always load into few files, all directly in `outdir`: most of a start
 * was finding and reading 1,240 files. Types aren't checked. Throws for a source that doesn't compile.
 * @param {string} root @param {string} outdir
 */
export function bundle(root, outdir) {
  buildSync({
    absWorkingDir: root,
    entryPoints: ENTRY_POINTS,
    entryNames: '[name]',
    outdir,
    bundle: true,
    splitting: true,
    external: LEFT_OUTSIDE,
    banner: { js: REQUIRE },
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'silent',
  });
}
