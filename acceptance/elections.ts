/**
 * Acceptance test `elections`: primaries step down and are killed while clients read and write through two instances:
 * nothing acknowledged is lost, nothing is applied twice, and the only failures are 503.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../harness/accounts.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { ElectionTraffic } from './election-traffic.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { startTwoOnMongo, type Two } from './two-on-mongo.js';
import { companiesInLog, judge, requestsInLog } from './written.js';

const CLI = fileURLToPath(new URL('../dist/bootstrap/cli.js', import.meta.url));
/** Writers of users, and as many of customers. */
const WRITERS = 8;
const MEMBERS = 3;
const QUIET_MS = 1_000;
const BETWEEN_MS = 10;
const MAX_MS = 60_000;

export const elections: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const [stepDowns, kills] = ci ? [3, 1] : [20, 5];
  const folder = temporaryFolder();
  // The full test uses the server's default election timeout.
  const set = await ReplicaSet.start({ folder, members: MEMBERS, ...(ci && { electionTimeoutMs: 2_000 }) });
  const uri = set.uri('castellan');
  let services: readonly ServiceProcess[] = [];
  try {
    const two = (services = await startTwoOnMongo([uri, uri]));
    const urls: Two<string> = [two[0].url, two[1].url];
    const { token } = await signIn(urls[0]);
    const traffic = new ElectionTraffic(urls, token);
    await traffic.start(WRITERS);
    const gaps: string[] = [];
    for (let one = 0; one < stepDowns; one++) {
      gaps.push(await disturbed(traffic, () => set.stepDown()));
    }
    report.figure(`step-downs, ms without an acknowledged write / a served read: ${gaps.splice(0).join(', ')}`);
    for (let one = 0; one < kills; one++) {
      let restart = async (): Promise<void> => undefined;
      gaps.push(await disturbed(traffic, async () => (restart = await set.killPrimary())));
      await restart();
    }
    report.figure(`kills, ms without an acknowledged write / a served read: ${gaps.join(', ')}`);
    await traffic.stop();
    report.figure([...traffic.statuses].map(([line, count]) => `${count} times ${line}`).join(', '));
    for (const line of traffic.wrong.slice(0, 5)) report.figure(line);
    report.check(
      traffic.wrong.length === 0,
      `${stepDowns} step-downs and ${kills} kills: no 401, only 503 with Retry-After (${traffic.wrong.length} others)`,
    );
    judge(report, 'changes of users', traffic.users, await requestsInLog(urls[1], token, 'user'));
    judge(report, 'changes of customers', traffic.customers, await companiesInLog(urls[0], token));
    const isAlive = services.every(({ child }) => child.exitCode === null && child.signalCode === null);
    report.check(isAlive, 'neither instance was started again');
    const { status, stdout } = spawnSync(process.execPath, [CLI, 'verify'], {
      env: { ...process.env, STORAGE: 'mongodb', MONGODB_URI: uri },
      encoding: 'utf8',
    });
    report.check(status === 0, `verify passes on what is stored${status === 0 ? '' : `: ${stdout}`}`);
  } finally {
    for (const service of services) await service.stop();
    await set.stop();
    removeFolder(folder);
  }
};

/** Returns the longest times without an acknowledged write and without a served read around the disturbance. */
async function disturbed(traffic: ElectionTraffic, disturb: () => Promise<unknown>): Promise<string> {
  const { acknowledgedAt, servedAt } = traffic;
  const began = performance.now();
  await disturb();
  const done = performance.now();
  const isQuiet = () =>
    performance.now() - done > QUIET_MS && acknowledgedAt.at(-1)! > done && performance.now() - last() > QUIET_MS;
  // The end of the last gap longer than a normal write.
  const last = () => endOfGaps(acknowledgedAt, began);
  while (!isQuiet()) {
    if (performance.now() - began > MAX_MS) throw new Error('Nobody could write for a minute.');
    await sleep(BETWEEN_MS);
  }
  return [acknowledgedAt, servedAt].map((moments) => longestGap(moments, began).toFixed(0)).join(' / ');
}

const ANY_DAY_MS = 400;

function endOfGaps(moments: readonly number[], from: number): number {
  let end = from;
  for (const [before, after] of gapsSince(moments, from)) if (after - before > ANY_DAY_MS) end = after;
  return end;
}

function longestGap(moments: readonly number[], from: number): number {
  return Math.max(0, ...gapsSince(moments, from).map(([before, after]) => after - before));
}

/** The gaps between times that end after `from`. */
function gapsSince(moments: readonly number[], from: number): (readonly [number, number])[] {
  let at = moments.length;
  while (at > 0 && moments[at - 1]! >= from) at -= 1;
  return moments.slice(at).map((after, index) => [moments[at + index - 1] ?? after, after] as const);
}
