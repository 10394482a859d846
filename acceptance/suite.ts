/**
 * Acceptance test `suite`: all tests on every storage, with property tests and tables in full, and once more on the newer releases of
 * Node, as the product is bundled. `CASTELLAN_SEED` repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MONGOD_MISSING } from '../harness/replica-set.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { onNewerNodes, withoutNpm } from './newer-nodes.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export const suite: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) report.skip(MONGOD_MISSING);
  const CASTELLAN_STORAGES = MONGOD_MISSING === undefined ? 'memory,sqlite,mongodb' : 'memory,sqlite';
  runTests(report, process.execPath, { CASTELLAN_STORAGES, ...(!ci && { CASTELLAN_PROPERTIES: 'full' }) });
  if (ci) return;
  await onNewerNodes(report, async (node) => {
    runTests(report, node, { CASTELLAN_STORAGES }, '--bundle');
  });
};

function runTests(report: Report, node: string, env: NodeJS.ProcessEnv, ...args: readonly string[]): void {
  const { status, stdout } = spawnSync(node, ['scripts/test.mjs', ...args], {
    cwd: ROOT,
    env: { ...withoutNpm(), ...env, PATH: [dirname(node), process.env['PATH']].join(delimiter) },
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  if (status !== 0) report.figure(stdout);
  const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim();
  report.check(status === 0, `${version}: ${['all tests', ...args].join(' ')}: ${stdout.trim().split('\n').at(-1)}`);
}
