/**
 * Acceptance test `mongo-faults`: three members behind proxies that reset, silence and delay connections, instances and
 * copies that are killed, and database users with the wrong rights. FAULTS=name,name runs only these.
 */
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../../harness/replica-set.js';
import type { AcceptanceTest } from '../acceptance-test.js';
import { testImport } from './fast-import.js';
import type { FaultStage } from './fault-stage.js';
import { testDeadPool, testEnding, testIsolatedPrimary, testSlowRefusals } from './network.js';
import { testBrokenCopy, testFrozenInstance, testKilledInstance, testLateCommit } from './processes.js';
import { testUsers } from './users.js';

const TESTS: Readonly<Record<string, (stage: FaultStage) => Promise<void>>> = {
  ending: testEnding,
  pool: testDeadPool,
  copy: testBrokenCopy,
  isolation: testIsolatedPrimary,
  users: ({ report }) => testUsers(report),
  kill: testKilledInstance,
  freeze: testFrozenInstance,
  late: testLateCommit,
  refusals: testSlowRefusals,
  import: testImport,
};
/** Those that take longer than a minute. */
const NOT_ON_CI: readonly string[] = ['copy', 'isolation', 'refusals'];

export const mongoFaults: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const names =
    process.env['FAULTS']?.split(',') ?? Object.keys(TESTS).filter((name) => !ci || !NOT_ON_CI.includes(name));
  const unknown = names.find((name) => !Object.hasOwn(TESTS, name));
  if (unknown !== undefined) throw new Error(`No such fault: ${unknown}. There are ${Object.keys(TESTS).join(', ')}.`);
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder, members: 3, isProxied: true });
  try {
    for (const name of names) await TESTS[name]!({ report, set, ci });
  } finally {
    await set.stop();
    removeFolder(folder);
  }
};
