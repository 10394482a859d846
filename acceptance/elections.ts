/**
 * Acceptance test `elections`: primaries step down and are killed while clients read and write through two instances:
 * nothing acknowledged is lost, nothing is applied twice, and the only failures are 503.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { ElectionTraffic, type Write } from './election-traffic.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { startTwoOnMongo, type Two } from './two-on-mongo.js';

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
    judge(report, 'changes of users', traffic.users, await requestsInLog(urls[1], token));
    const companies = new Map<string, string[]>();
    for (const id of traffic.customers.keys()) companies.set(id, await companiesOf(urls[0], token, id));
    judge(report, 'changes of customers', traffic.customers, (id) => companies.get(id)!);
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

/** Compares what writers were told with the log of their records. */
function judge(
  report: Report,
  what: string,
  written: ReadonlyMap<string, readonly Write[]>,
  logged: (id: string) => readonly string[],
): void {
  const found = { lost: 0, twice: 0, refused: 0, applied: 0 };
  const told = { acknowledged: 0, refused: 0, unknown: 0 };
  for (const [id, writes] of written) {
    const counts = new Map<string, number>();
    for (const mark of logged(id)) counts.set(mark, (counts.get(mark) ?? 0) + 1);
    for (const write of writes) {
      const count = counts.get(write.mark) ?? 0;
      told[write.told] += 1;
      if (count > 1) found.twice += 1;
      if (write.told === 'acknowledged' && count === 0) found.lost += 1;
      if (write.told === 'refused' && count > 0) found.refused += 1;
      if (write.told === 'unknown' && count > 0) found.applied += 1;
    }
  }
  report.figure(
    `${what}: ${told.acknowledged} acknowledged, ${told.refused} refused, ` +
      `${told.unknown} of unknown outcome (${found.applied} of them applied)`,
  );
  report.check(found.lost === 0, `${what}: none acknowledged is lost (${found.lost} are)`);
  report.check(found.twice === 0, `${what}: none is applied twice (${found.twice} are)`);
  report.check(found.refused === 0, `${what}: none of which nothing should be there is there (${found.refused} are)`);
}

/** The request ids of each user's changes, from the log. */
async function requestsInLog(url: string, token: string): Promise<(id: string) => readonly string[]> {
  const byUser = new Map<string, string[]>();
  for (const { record_id, request_id } of await all<{ record_id: string; request_id: string }>(
    url,
    token,
    '/changes?resource=user',
  )) {
    const requests = byUser.get(record_id) ?? [];
    requests.push(request_id);
    byUser.set(record_id, requests);
  }
  return (id) => byUser.get(id) ?? [];
}

/** The companies set on a customer, from its log. */
async function companiesOf(url: string, token: string, id: string): Promise<string[]> {
  const entries = await all<{ changes: { company?: { to: string } } }>(url, token, `/customers/logs?customer_id=${id}`);
  return entries.flatMap(({ changes }) => (changes.company === undefined ? [] : [changes.company.to]));
}

async function all<T>(url: string, token: string, path: string): Promise<T[]> {
  const found: T[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const { status, head, body } = await askOnce(url, 'GET', `${path}&_limit=1000&_after=${after}`, { token });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    found.push(...(JSON.parse(body) as T[]));
    after = /[?&]_after=([^&>]+)[^>]*>; *rel="next"/i.exec(head)?.[1];
  }
  return found;
}
