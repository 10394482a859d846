/**
 * Acceptance test `properties`: explained access and dry runs on random organisations of full size, on every storage.
 * `CASTELLAN_SEED` repeats a run.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { MONGOD_MISSING } from '../harness/replica-set.js';
import type { AcceptanceTest } from './acceptance-test.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const TESTS = ['access', 'dry-runs'];

export const properties: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) report.skip(MONGOD_MISSING);
  const storages = MONGOD_MISSING === undefined ? ['memory', 'sqlite', 'mongodb'] : ['memory', 'sqlite'];
  for (const test of TESTS) {
    for (const storage of storages) {
      const { status, stdout } = spawnSync('npx', ['mocha', `test/http/${test}.property.test.ts`], {
        cwd: ROOT,
        env: { ...process.env, CASTELLAN_STORAGES: storage, ...(!ci && { CASTELLAN_PROPERTIES: 'full' }) },
        encoding: 'utf8',
      });
      if (status !== 0) report.figure(stdout);
      report.check(status === 0, `${test}.property.test.ts holds on ${storage}`);
    }
  }
};
