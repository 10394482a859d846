import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { removeAbandoned } from './put-in-place.mjs';
import { bundleTests } from '../test/support/bundle-tests.mjs';
import { transpile } from '../test/support/transpile.mjs';

/*
 * Compiles all tests and the programs that they start, runs them in several mocha processes at once, and prints one sum
 * as the last line. One process more than there are cores, because tests also wait. Arguments that begin with `test/` are files or
 * folders to run instead of all; others are passed on to mocha.
 */

/** With this argument, the tests run the product's code as it's delivered: bundled with its packages. */
const BUNDLE = '--bundle';
const CHOSEN = process.argv.slice(2).filter((arg) => arg.startsWith('test/'));
const MOCHA_OPTIONS = process.argv.slice(2).filter((arg) => arg !== BUNDLE && !CHOSEN.includes(arg));
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FILES = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => `test/${name.replaceAll('\\', '/')}`);
const without = CHOSEN.find((path) => !FILES.some((file) => isIn(path, file)));
if (without !== undefined) {
  console.error(`There are no tests in ${without}.`);
  process.exit(2);
}
removeAbandoned(ROOT);
const COMPILED = transpile(ROOT);
const PACKAGES = await bundle(ROOT, join(COMPILED, 'bootstrap'));
if (process.argv.includes(BUNDLE)) await bundleTests(ROOT, COMPILED, PACKAGES);
/** @type {unknown} */
const settings = JSON.parse(readFileSync(join(ROOT, '.mocharc.json'), 'utf8'));
/** Those of .mocharc.json, except the loader of TypeScript. */
const OPTIONS = Object.entries(/** @type {Record<string, string>} */ (settings))
  .filter(([name]) => name !== 'node-option')
  .map(([name, value]) => `--${name}=${value}`);
/** A server that is given serves one process at a time, because tests make it fail. */
const LANES = process.env['MONGODB_URI'] === undefined ? Math.min(availableParallelism() + 1, 4) : 1;
const TOTALS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;
/** The files that take longest, the longest first. */
const SLOW = [
  'test/contract/contract.test.ts',
  'test/http/permission-table/permission-table.test.ts',
  'test/client/packages.test.ts',
  'test/bootstrap/tracing.test.ts',
  'test/docs/commands.test.ts',
  'test/cli/backup.test.ts',
  'test/adapters/mongodb/killed-upgrades.test.ts',
  'test/adapters/mongodb/customers.test.ts',
  'test/cli/unwritable-disk.test.ts',
  'test/http/scenarios/list-limits.test.ts',
  'test/http/document/document.test.ts',
  'test/http/scenarios/operations.test.ts',
  'test/contract/mongo-trouble.test.ts',
  'test/http/past.property.test.ts',
  'test/adapters/images/sharp-image-processor.test.ts',
  'test/cli/verify.test.ts',
  'test/http/access.property.test.ts',
  'test/contract/bulk-load.test.ts',
  'test/http/scenarios/reset-password.test.ts',
  'test/contract/copy.test.ts',
  'test/http/scenarios/limits.test.ts',
  'test/cli/copy.test.ts',
  'test/http/scenarios/toggles.test.ts',
  'test/adapters/sqlite/customers.test.ts',
  'test/adapters/sqlite/authority-records.test.ts',
  'test/bootstrap/program.test.ts',
  'test/scripts/start.test.ts',
];

/** Deals the files out to the lanes, slow ones first, and to and fro, so that no lane always gets the slower one. */
function lanes() {
  const files = FILES.filter((file) => CHOSEN.length === 0 || CHOSEN.some((path) => isIn(path, file)));
  const slow = SLOW.filter((file) => files.includes(file));
  const dealt = [...slow, ...files.filter((file) => !slow.includes(file)).sort()];
  const lists = Array.from({ length: LANES }, () => /** @type {string[]} */ ([]));
  for (const [index, file] of dealt.entries()) {
    const place = index % (2 * LANES);
    lists[Math.min(place, 2 * LANES - 1 - place)]?.push(file);
  }
  return lists.filter((list) => list.length > 0);
}

/**
 * Whether a path is the file or a folder above it.
 * @param {string} path
 * @param {string} file
 */
function isIn(path, file) {
  return `${file}/`.startsWith(path.replace(/\/*$/, '/'));
}

/**
 * Prints what mocha prints, except its totals, which it returns. A process that prints none counts as a failure.
 * @param {readonly string[]} files
 */
async function run(files) {
  const mocha = join(ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const compiled = files.map((file) => join(COMPILED, file.replace(/ts$/, 'js')));
  const args = ['--enable-source-maps', mocha, '--no-config', ...OPTIONS, ...MOCHA_OPTIONS, ...compiled];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => child.kill('SIGTERM');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => child.once('close', resolve));
  /** @type {RegExpExecArray | undefined} */
  let totals;
  for await (const line of createInterface(child.stdout)) {
    const found = TOTALS.exec(line);
    if (found === null) console.log(line);
    else totals = found;
  }
  const code = await ended;
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  const [passed, failed, skipped] = /** @type {[number, number, number]} */ (
    [1, 2, 3].map((group) => Number(totals?.[group] ?? 0))
  );
  if (totals !== undefined && (code === 0 || failed > 0)) return { passed, failed, skipped };
  console.log(`✗ A mocha process ended with ${code}`);
  return { passed, failed: failed + 1, skipped };
}

const results = await Promise.all(lanes().map(run));
/** @param {'passed' | 'failed' | 'skipped'} key */
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const skipped = sum('skipped');
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
