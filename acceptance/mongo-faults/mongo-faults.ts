/**
 * Acceptance test `mongo-faults`: three members behind proxies that reset, silence and delay connections, instances and
 * copies that are killed, and database users with the wrong rights. Set FAULTS to the numbers of some rows to run only these.
 */
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../../harness/replica-set.js';
import type { AcceptanceTest } from '../acceptance-test.js';
import { testImport } from './fast-import.js';
import type { FaultStage } from './fault-stage.js';
import { testDeadPool, testEnding, testIsolatedPrimary, testSlowRefusals } from './network.js';
import { testBrokenCopy, testFrozenInstance, testKilledInstance } from './processes.js';
import { testUsers } from './users.js';

const ROWS: readonly { readonly rows: readonly number[]; readonly run: (stage: FaultStage) => Promise<void> }[] = [
  { rows: [1], run: testEnding },
  { rows: [2], run: testDeadPool },
  { rows: [3], run: testBrokenCopy },
  { rows: [4], run: testIsolatedPrimary },
  { rows: [5, 10], run: ({ report }) => testUsers(report) },
  { rows: [6], run: testKilledInstance },
  { rows: [7], run: testFrozenInstance },
  { rows: [8], run: testSlowRefusals },
  { rows: [9], run: testImport },
];
/** Those that take longer than a minute. */
const NOT_ON_CI: readonly number[] = [3, 4, 8];

export const mongoFaults: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const asked = process.env['FAULTS']?.split(',').map(Number);
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder, members: 3, isProxied: true });
  try {
    for (const { rows, run } of ROWS) {
      if (
        asked !== undefined
          ? rows.some((row) => asked.includes(row))
          : !(ci && rows.every((row) => NOT_ON_CI.includes(row)))
      ) {
        await run({ report, set, ci });
      }
    }
  } finally {
    await set.stop();
    removeFolder(folder);
  }
};
