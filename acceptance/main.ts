/**
 * `npm run acceptance [name...] [-- --ci]`: claims about running processes; the last line is `N passed, N failed`. With `--ci`,
 * tests are short, and without names only those of CI run.
 */
import { availableParallelism } from 'node:os';
import { build } from '../harness/service-process.js';
import { assertions } from './assertions.js';
import { administrators } from './administrators.js';
import { backup } from './backup.js';
import { behindProxies } from './behind-proxies.js';
import { connections } from './connections.js';
import { consoleTest } from './console/console.js';
import { codes } from './codes.js';
import { consoleSpeed } from './console/console-speed.js';
import { container } from './container/container.js';
import { copying } from './copy.js';
import { memoryAttack } from './memory-attack.js';
import { crowds } from './crowds.js';
import { counts, countsOnMongodb } from './counts.js';
import { decisions } from './decisions.js';
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
import { Report, type AcceptanceTest, type ReportOptions } from './acceptance-test.js';
import { mongoAccess } from './mongo-access/mongo-access.js';
import { mongoFaults } from './mongo-faults/mongo-faults.js';
import { operations } from './operations.js';
import { scim } from './scim.js';
import { slowReceiver } from './slow-receiver.js';
import { packageTest } from './package.js';
import { passkeys } from './passkeys/passkeys.js';
import { propagation } from './propagation.js';
import { providers } from './providers/providers.js';
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
import { suite } from './suite.js';
import { systemCalls } from './system-calls.js';
import { timing } from './timing.js';
import { toggles } from './toggles.js';
import { twoProcesses } from './two-processes.js';
import { upgrade } from './upgrade.js';
import { webhooks } from './webhooks.js';
import { workers } from './workers.js';
import { worstRequests } from './worst-requests.js';

const ACCEPTANCE_TESTS = {
  start,
  'fresh-clone': freshClone,
  fsync,
  kill,
  kills,
  'two-processes': twoProcesses,
  'memory-attack': memoryAttack,
  crowds,
  propagation,
  workers,
  queue,
  'sign-in-flood': signInFlood,
  connections,
  'behind-proxies': behindProxies,
  memory,
  timing,
  mail,
  webhooks,
  'slow-receiver': slowReceiver,
  recovery,
  codes,
  passkeys,
  assertions,
  providers,
  administrators,
  'role-deletion': roleDeletion,
  streams,
  toggles,
  idempotency,
  import: importing,
  upgrade,
  backup,
  copy: copying,
  package: packageTest,
  container,
  counts,
  'counts-on-mongodb': countsOnMongodb,
  operations,
  instances,
  scim,
  races,
  elections,
  'mongo-faults': mongoFaults,
  'random-faults': randomFaults,
  'mongo-access': mongoAccess,
  disk,
  'system-calls': systemCalls,
  'fair-lists': fairLists,
  'worst-requests': worstRequests,
  schemathesis,
  'dry-runs': dryRuns,
  decisions,
  suite,
  docs,
  console: consoleTest,
  reset,
  'console-speed': consoleSpeed,
} satisfies Readonly<Record<string, AcceptanceTest>>;
type Name = keyof typeof ACCEPTANCE_TESTS;

/** Of these, `.ci/run` runs what fits its time, in short forms: first the tests whose claims are mostly about time. */
const ALONE_ON_CI: readonly Name[] = ['start', 'workers', 'sign-in-flood', 'import', 'crowds', 'queue'];
/** Then, several at a time, those that mostly wait; the longest first. */
const TOGETHER_ON_CI: readonly Name[] = [
  'console',
  'mongo-faults',
  'upgrade',
  'propagation',
  'copy',
  'package',
  'elections',
  'races',
  'kills',
  'idempotency',
  'instances',
  'scim',
  'codes',
  'passkeys',
  'assertions',
  'providers',
  'connections',
  'behind-proxies',
  'role-deletion',
  'mail',
  'webhooks',
  'counts-on-mongodb',
  'streams',
  'disk',
  'system-calls',
  'recovery',
  'two-processes',
  'kill',
  'counts',
  'administrators',
  'reset',
  'fsync',
  'toggles',
  'decisions',
];
/** With more than there are processors, clients and services gave up waiting for each other. */
const LANES_ON_CI = Math.min(availableParallelism(), 3);

const args = process.argv.slice(2);
const ci = args.includes('--ci');
const names = args.filter((arg) => arg !== '--ci');
const unknown = names.find((name) => !Object.hasOwn(ACCEPTANCE_TESTS, name));
if (unknown !== undefined) {
  console.error(`No such acceptance test: ${unknown}. There are ${Object.keys(ACCEPTANCE_TESTS).join(', ')}.`);
  process.exit(2);
}
build();
const total = { passed: 0, failed: 0 };
const running = new Set<Name>();
// A failure that a test doesn't wait for ends none of the others, and says which tests it can belong to.
process.on('unhandledRejection', (error) => {
  print(`  FAILED unhandled rejection, in ${[...running].join(' or ')}: ${stackOf(error)}`);
  total.failed += 1;
});
/** CI machines are shared: others can stall their disks and processors for a moment. */
const slow: Name[] = [];
if (ci && names.length === 0) {
  for (const name of ALONE_ON_CI) await run(name, { forgivesSlowness: true, print });
  const queue = [...TOGETHER_ON_CI];
  const lane = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const lines: string[] = [];
      await run(name, { forgivesSlowness: true, print: (line) => lines.push(line) });
      print(lines.join('\n'));
    }
  };
  await Promise.all(Array.from({ length: LANES_ON_CI }, lane));
} else {
  for (const name of Object.keys(ACCEPTANCE_TESTS) as Name[]) {
    if (names.length === 0 || names.includes(name)) await run(name, { forgivesSlowness: ci, print });
  }
}
if (slow.length > 0) print('Once more, to tell slowness from a stall of the machine:');
for (const name of slow) await run(name, { forgivesSlowness: false, print });
print(`${total.passed} passed, ${total.failed} failed`);
// A test that failed may have left services running, which end with this process.
process.exit(total.failed === 0 ? 0 : 1);

async function run(name: Name, options: ReportOptions): Promise<void> {
  const report = new Report(options);
  const began = performance.now();
  options.print(`${name}:`);
  running.add(name);
  try {
    await ACCEPTANCE_TESTS[name](report, { ci });
  } catch (error) {
    report.check(false, `ended by ${stackOf(error)}`);
  } finally {
    running.delete(name);
  }
  report.figure(`${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const isOnlySlow = report.slow > 0 && report.failed === 0;
  if (isOnlySlow) slow.push(name);
  total.passed += report.passed;
  total.failed += report.failed + (isOnlySlow ? 0 : report.slow);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function print(line: string): void {
  console.log(line);
}
