import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { transpile } from '../test/support/transpile.mjs';

/*
 * Compiles all tests, runs them in several mocha processes at once, and prints one sum as the last line. Arguments are
 * passed on to mocha. One process more than there are cores, because tests also wait.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const COMPILED = transpile(ROOT);
/** @type {unknown} */
const settings = JSON.parse(readFileSync(join(ROOT, '.mocharc.json'), 'utf8'));
/** Those of .mocharc.json, except the loader of TypeScript. */
const OPTIONS = Object.entries(/** @type {Record<string, string>} */ (settings))
  .filter(([name]) => name !== 'node-option')
  .map(([name, value]) => `--${name}=${value}`);
/** A server that is given serves one process at a time, because tests make it fail. */
const LANES = process.env['MONGODB_URI'] === undefined ? Math.min(availableParallelism() + 1, 4) : 1;
/** Files that need MongoDB whatever CASTELLAN_STORAGES says. They share a process, so that only one starts a server. */
const WITH_MONGODB = /^test\/(?:contract|adapters\/mongodb)\//;
const TOTALS = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/;
/** How long slow files take, compared with others. */
const WEIGHTS = new Map(
  Object.entries({
    'test/contract/contract.test.ts': 60,
    'test/contract/copy.test.ts': 40,
    'test/http/permission-table/permission-table.test.ts': 25,
    'test/bootstrap/tracing.test.ts': 20,
    'test/http/scenarios/list-limits.test.ts': 15,
    'test/application/fill-demo.test.ts': 15,
    'test/cli/copy.test.ts': 15,
    'test/docs/tour.test.ts': 10,
    'test/adapters/sqlite/list-translation.test.ts': 10,
    'test/adapters/mongodb/customers.test.ts': 10,
    'test/http/scenarios/escalation.test.ts': 10,
    'test/http/scenarios/segment-counts.test.ts': 10,
    'test/http/instances.test.ts': 10,
    'test/cli/verify.test.ts': 10,
    'test/http/scenarios/toggles.test.ts': 10,
    'test/http/scenarios/avatars.test.ts': 8,
    'test/adapters/sqlite/list-threads.test.ts': 8,
    'test/contract/bulk-load.test.ts': 8,
  }),
);

/** Gives each lane about the same work: slow files first, each to the lane with the least so far. */
function lanes() {
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .sort((a, b) => weightOf(b) - weightOf(a) || (a < b ? -1 : 1));
  const lists = Array.from({ length: LANES }, () => ({ weight: 0, files: /** @type {string[]} */ ([]) }));
  const add = (/** @type {(typeof lists)[number]} */ list, /** @type {string} */ file) => {
    list.files.push(file);
    list.weight += weightOf(file);
  };
  const leastBusy = () => lists.reduce((least, list) => (list.weight < least.weight ? list : least));
  const first = leastBusy();
  for (const file of files.filter((name) => WITH_MONGODB.test(name))) add(first, file);
  for (const file of files.filter((name) => !WITH_MONGODB.test(name))) add(leastBusy(), file);
  return lists.map((list) => list.files);
}

/** @param {string} file */
function weightOf(file) {
  return WEIGHTS.get(file) ?? 2;
}

/**
 * Prints what mocha prints, except its totals, which it returns. A process that prints none counts as a failure.
 * @param {readonly string[]} files
 */
async function run(files) {
  const mocha = join(ROOT, 'node_modules', 'mocha', 'bin', 'mocha.js');
  const compiled = files.map((file) => join(COMPILED, file.replace(/ts$/, 'js')));
  const args = ['--enable-source-maps', mocha, '--no-config', ...OPTIONS, ...process.argv.slice(2), ...compiled];
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
