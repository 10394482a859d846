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
const WITH_MONGODB = (process.env['CASTELLAN_STORAGES'] ?? 'mongodb').includes('mongodb');
/** Seconds that slow files take without MongoDB, and in addition with it. */
const WEIGHTS = new Map(
  /** @type {[string, [number, number]][]} */ (
    Object.entries({
      'test/contract/contract.test.ts': [18, 59],
      'test/http/scenarios/reset-password.test.ts': [26, 22],
      'test/http/permission-table/permission-table.test.ts': [31, 12],
      'test/http/past.property.test.ts': [15, 18],
      'test/contract/copy.test.ts': [9, 21],
      'test/http/scenarios/operations.test.ts': [17, 13],
      'test/http/scenarios/list-limits.test.ts': [11, 10],
      'test/http/scenarios/limits.test.ts': [2, 18],
      'test/contract/mongo-trouble.test.ts': [0, 18],
      'test/cli/copy.test.ts': [3, 12],
      'test/cli/backup.test.ts': [13, 0],
      'test/bootstrap/tracing.test.ts': [12, 0],
      'test/http/scenarios/one-time-codes.test.ts': [2, 9],
      'test/cli/verify.test.ts': [11, 0],
      'test/adapters/mongodb/customers.test.ts': [0, 11],
      'test/bootstrap/service.test.ts': [1, 9],
      'test/http/scenarios/idempotency.test.ts': [2, 8],
      'test/contract/bulk-load.test.ts': [10, 0],
      'test/http/instances.test.ts': [7, 2],
      'test/http/scenarios/avatars.test.ts': [3, 6],
      'test/application/fill-demo.test.ts': [3, 6],
      'test/http/scenarios/toggles.test.ts': [5, 4],
      'test/http/scenarios/dry-runs.test.ts': [1, 7],
      'test/http/mongodb-cut.test.ts': [0, 8],
      'test/http/scenarios/metrics.test.ts': [2, 6],
      'test/http/scenarios/tokens.test.ts': [1, 7],
      'test/adapters/mongodb/deep-pages.test.ts': [0, 8],
      'test/adapters/mongodb/silent-connections.test.ts': [0, 8],
      'test/http/scenarios/escalation.test.ts': [2, 5],
      'test/http/access.property.test.ts': [4, 4],
      'test/http/scenarios/profile.test.ts': [1, 6],
      'test/http/full-storage.test.ts': [4, 3],
      'test/http/document/document.test.ts': [7, 0],
      'test/http/dry-runs.property.test.ts': [3, 3],
      'test/adapters/sqlite/customer-plans.test.ts': [12, 0],
      'test/http/scenarios/customers.test.ts': [1, 5],
      'test/http/scenarios/features.test.ts': [2, 4],
      'test/adapters/mongodb/copy-claim.test.ts': [0, 5],
      'test/http/scenarios/misleading-names.test.ts': [1, 5],
      'test/contract/backup-folder.test.ts': [5, 0],
      'test/adapters/files/file-backup-folder.test.ts': [5, 0],
      'test/http/scenarios/ofrep.test.ts': [1, 4],
      'test/client/packages.test.ts': [12, 0],
      'test/client/client.test.ts': [5, 0],
      'test/http/propagation.test.ts': [3, 2],
      'test/application/send-mail.test.ts': [5, 0],
      'test/http/scenarios/segment-counts.test.ts': [2, 3],
      'test/adapters/mongodb/broken-customers.test.ts': [0, 5],
      'test/http/scenarios/live-sessions.test.ts': [1, 3],
    })
  ),
);

/** Gives each lane about the same work: slow files first, each to the lane with the least so far. */
function lanes() {
  const files = FILES.filter((file) => CHOSEN.length === 0 || CHOSEN.some((path) => isIn(path, file))).sort(
    (a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1),
  );
  const lists = Array.from({ length: LANES }, () => ({ weight: 0, files: /** @type {string[]} */ ([]) }));
  for (const file of files) {
    const least = lists.reduce((one, other) => (other.weight < one.weight ? other : one));
    least.files.push(file);
    least.weight += weightOf(file);
  }
  return lists.map((list) => list.files).filter((list) => list.length > 0);
}

/**
 * Whether a path is the file or a folder above it.
 * @param {string} path
 * @param {string} file
 */
function isIn(path, file) {
  return `${file}/`.startsWith(path.replace(/\/*$/, '/'));
}

/** @param {string} file */
function weightOf(file) {
  const [without, more] = WEIGHTS.get(file) ?? [0.5, 0.3];
  return without + (WITH_MONGODB ? more : 0);
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
