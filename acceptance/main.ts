/** `npm run acceptance [name...] [-- --ci]`: claims about running processes; the last line is `N passed, N failed`. */
import { build } from '../harness/service-process.js';
import { administrators } from './administrators.js';
import { backup } from './backup.js';
import { consoleTest } from './console/console.js';
import { codes } from './codes.js';
import { consoleSpeed } from './console/console-speed.js';
import { container } from './container/container.js';
import { copying } from './copy.js';
import { counts, countsOnMongodb } from './counts.js';
import { disk } from './disk.js';
import { docs } from './docs.js';
import { dryRuns } from './dry-runs.js';
import { elections } from './elections.js';
import { fairLists } from './fair-lists.js';
import { freshClone } from './fresh-clone.js';
import { fsync } from './fsync.js';
import { idempotency } from './idempotency.js';
import { importing } from './import.js';
import { instances } from './instances.js';
import { kill } from './kill.js';
import { kills } from './kills.js';
import { mail } from './mail.js';
import { memory } from './memory.js';
import { Report, type AcceptanceTest } from './acceptance-test.js';
import { mongoAccess } from './mongo-access/mongo-access.js';
import { mongoFaults } from './mongo-faults/mongo-faults.js';
import { operations } from './operations.js';
import { packageTest } from './package.js';
import { propagation } from './propagation.js';
import { properties } from './properties.js';
import { queue } from './queue.js';
import { races } from './races.js';
import { randomFaults } from './random-faults/random-faults.js';
import { recovery } from './recovery.js';
import { reset } from './reset.js';
import { roleDeletion } from './role-deletion.js';
import { schemathesis } from './schemathesis.js';
import { signInFlood } from './sign-in-flood.js';
import { start } from './start.js';
import { streams } from './streams.js';
import { timing } from './timing.js';
import { toggles } from './toggles.js';
import { twoProcesses } from './two-processes.js';
import { workers } from './workers.js';
import { worstRequests } from './worst-requests.js';

const ACCEPTANCE_TESTS: Readonly<Record<string, AcceptanceTest>> = {
  start,
  'fresh-clone': freshClone,
  fsync,
  kill,
  kills,
  'two-processes': twoProcesses,
  propagation,
  workers,
  queue,
  'sign-in-flood': signInFlood,
  memory,
  timing,
  mail,
  recovery,
  codes,
  administrators,
  'role-deletion': roleDeletion,
  streams,
  toggles,
  idempotency,
  import: importing,
  backup,
  copy: copying,
  package: packageTest,
  container,
  counts,
  'counts-on-mongodb': countsOnMongodb,
  operations,
  instances,
  races,
  elections,
  'mongo-faults': mongoFaults,
  'random-faults': randomFaults,
  'mongo-access': mongoAccess,
  disk,
  'fair-lists': fairLists,
  'worst-requests': worstRequests,
  schemathesis,
  'dry-runs': dryRuns,
  properties,
  docs,
  console: consoleTest,
  reset,
  'console-speed': consoleSpeed,
};

const args = process.argv.slice(2);
const names = args.filter((arg) => arg !== '--ci');
const unknown = names.find((name) => !Object.hasOwn(ACCEPTANCE_TESTS, name));
if (unknown !== undefined) {
  console.error(`No such acceptance test: ${unknown}. There are ${Object.keys(ACCEPTANCE_TESTS).join(', ')}.`);
  process.exit(2);
}
build();
const report = new Report();
const ci = args.includes('--ci');
for (const [name, run] of Object.entries(ACCEPTANCE_TESTS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const began = performance.now();
  console.log(`${name}:`);
  try {
    // CI machines are shared: others can stall their disks and processors for a moment.
    if (ci) await report.runTwiceIfSlow(() => run(report, { ci }));
    else await run(report, { ci });
  } catch (error) {
    report.check(false, `ended by ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  }
  report.figure(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
}
process.exitCode = report.failed === 0 ? 0 : 1;
console.log(`${report.passed} passed, ${report.failed} failed`);
