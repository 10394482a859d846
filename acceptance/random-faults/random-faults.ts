/**
 * Acceptance test `random-faults`: random faults under 16 writers and 16 readers on three instances and three members.
 * `FAULTS_AT_RANDOM` sets how many, and `SEED` repeats a sequence of them.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../harness/accounts.js';
import { askOnce } from '../../harness/connection.js';
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../../harness/replica-set.js';
import { Dice } from '../../test/support/organisation/dice.js';
import type { AcceptanceTest, Report } from '../acceptance-test.js';
import { verify } from '../beside-writes.js';
import { finished, startCommand } from '../../harness/command-process.js';
import { digestsOf } from '../copy.js';
import { createSegments, wrongCounts, type Counted } from '../segments.js';
import { companiesInLog, judge, requestsInLog } from '../written.js';
import { Answers } from './client.js';
import { inject, randomFaults as sequence } from './faults.js';
import { BOUND_MS, Fleet } from './fleet.js';
import { Load } from './load.js';
import { Revocations } from './revocations.js';

const FAULTS = 300;
const FAULTS_ON_CI = 4;
const INSTANCES = 3;
const CLIENTS = 16;
const DATABASE = 'castellan';
/** Short, so that what is held for seconds has an election. */
const ELECTION_MS = 2_000;
const TELL_EVERY = 25;

export const randomFaults: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const count = ci ? FAULTS_ON_CI : Number(process.env['FAULTS_AT_RANDOM'] ?? FAULTS);
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  report.figure(`SEED=${seed}`);
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({
    ...{ folder: join(folder, 'mongodb'), members: 3, isProxied: true, electionTimeoutMs: ELECTION_MS },
  });
  try {
    const fleet = await Fleet.start(set.uri(DATABASE), INSTANCES);
    try {
      await disturb(report, { set, fleet, count, dice: new Dice(seed) });
    } finally {
      await fleet.stop();
    }
    report.check(await set.isEqualEverywhere(DATABASE), 'all members hold the same');
    await compareCopies(report, folder, set);
  } finally {
    await set.stop();
    removeFolder(folder);
  }
};

interface Trial {
  readonly set: ReplicaSet;
  readonly fleet: Fleet;
  readonly count: number;
  readonly dice: Dice;
}

async function disturb(report: Report, { set, fleet, count, dice }: Trial): Promise<void> {
  const url = fleet.urls[0]!;
  const { token } = await signIn(url);
  const segments = await createSegments(url, token);
  const roles = await Promise.all(['One', 'Two'].map((name) => createRole(url, token, name)));
  const answers = new Answers(fleet);
  const [load, revocations] = [new Load(answers, token), new Revocations(answers)];
  await revocations.start();
  await load.start(CLIENTS, roles, segments);
  const kinds = new Map<string, number>();
  try {
    for (const [index, fault] of sequence(dice, count, INSTANCES).entries()) {
      await sleep(fault.pauseMs);
      answers.during = `${index + 1}. ${fault.kind}`;
      const heal = await inject({ set, fleet }, fault);
      await sleep(fault.holdMs);
      await heal();
      kinds.set(fault.kind, (kinds.get(fault.kind) ?? 0) + 1);
      if ((index + 1) % TELL_EVERY === 0) report.figure(`${index + 1} faults, ${answers.count} answers`);
    }
    await set.settled();
    await sleep(2 * BOUND_MS);
  } finally {
    await Promise.all([revocations.stop(), load.stop()]);
  }
  report.figure([...kinds].map(([kind, times]) => `${times} times ${kind}`).join(', '));
  judgeAnswers(report, `${count} faults`, answers, revocations);
  await judgeRecords(report, { url, token, load });
  await judgeCounts(report, { fleet, token, segments });
}

function judgeAnswers(report: Report, when: string, answers: Answers, revocations: Revocations): void {
  const { late, wrong, slowest } = answers;
  report.figure(
    `${answers.count} answers, ${answers.unavailable} of them 503; ${answers.lost} lost to a kill; the slowest took ` +
      `${slowest.ms.toFixed(0)} ms (${slowest.what}), without the time in which its instance was stopped`,
  );
  report.figure(
    `${revocations.count} times something was taken away and asked for at the two others, ${revocations.unfinished} ` +
      `times a fault came first; honoured for at most ${revocations.slowestMs.toFixed(0)} ms`,
  );
  for (const line of [...wrong, ...late, ...revocations.stale].slice(0, 20)) report.figure(line);
  report.check(wrong.length === 0, `${when}: no wrong 401 or 403, and no failure but 503 (${wrong.length} others)`);
  report.checkTime(late.length === 0, `${when}: every answer comes within 5 s (${late.length} do not)`);
  report.check(revocations.count > 0, 'things were taken away');
  report.check(
    revocations.stale.length === 0,
    `${when}: no answer is older than ${BOUND_MS} ms (${revocations.stale.length} are)`,
  );
}

interface Written {
  readonly url: string;
  readonly token: string;
  readonly load: Load;
}

async function judgeRecords(report: Report, { url, token, load }: Written): Promise<void> {
  const { created, errors } = await load.errors(url);
  for (const line of errors.slice(0, 10)) report.figure(line);
  report.check(
    errors.length === 0,
    `each of ${created} created records is there once, as it was left (${errors.length} not)`,
  );
  judge(report, 'changes of customers', load.changes['/customers']!, await companiesInLog(url, token));
  for (const resource of ['user', 'feature']) {
    const logged = await requestsInLog(url, token, resource);
    judge(report, `changes of ${resource}s`, load.changes[`/${resource}s`]!, logged);
  }
}

interface Counts {
  readonly fleet: Fleet;
  readonly token: string;
  readonly segments: readonly Counted[];
}

async function judgeCounts(report: Report, { fleet, token, segments }: Counts): Promise<void> {
  const wrong: string[] = [];
  for (const url of fleet.urls) wrong.push(...(await wrongCounts(url, token, segments)));
  for (const line of wrong) report.figure(line);
  report.check(
    wrong.length === 0,
    `every count of a segment equals a recount on each instance (${wrong.length} do not)`,
  );
}

async function createRole(url: string, token: string, name: string): Promise<string> {
  const { status, body } = await askOnce(url, 'POST', '/roles', { token, body: { name } });
  if (status !== 201) throw new Error(`POST /roles answered ${status}: ${body}`);
  return (JSON.parse(body) as { readonly id: string }).id;
}

/** Copies what is left to SQLite and back. */
async function compareCopies(report: Report, folder: string, set: ReplicaSet): Promise<void> {
  const [uri, data] = [set.uri(DATABASE), join(folder, 'copied')];
  await verify(report, 'what is left', { STORAGE: 'mongodb', MONGODB_URI: uri });
  const copy = (from: string, to: string) => finished(startCommand(['copy', '--from', from, '--to', to]));
  const there = digestsOf((await copy(uri, `sqlite:${data}`)).said);
  const back = digestsOf((await copy(`sqlite:${data}`, set.uri('copied'))).said);
  report.check(there !== '' && there === back, 'copies to SQLite and back have the same digests');
  await verify(report, 'the copy', { STORAGE: 'sqlite', DATA_DIR: data });
}
