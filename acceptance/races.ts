/**
 * Acceptance test `races`: races between two instances on one replica set, and the throughput of many writers through
 * both.
 */
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { throughput } from '../harness/throughput.js';
import { quantile } from '../harness/statistics.js';
import { duel } from './administrators.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { startTwoOnMongo, type Two } from './two-on-mongo.js';

const REGISTERING = 32;
const ABILITIES = 16;
const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
const MEMBERS = 3;

export const races: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder, members: MEMBERS });
  const uri = set.uri('castellan');
  let services: readonly ServiceProcess[] = [];
  try {
    const two = (services = await startTwoOnMongo([uri, uri]));
    const urls: Two<string> = [two[0].url, two[1].url];
    await oneEmail(report, urls, ci ? 5 : 20);
    await allCells(report, urls, ci ? 3 : 10);
    await manyWriters(report, urls, ci ? 2_000 : 5_000);
    await duel(report, `two instances, MongoDB with ${MEMBERS} members`, urls, ci ? 30 : 200);
  } finally {
    for (const service of services) await service.stop();
    await set.stop();
    removeFolder(folder);
  }
};

async function oneEmail(report: Report, urls: Two<string>, rounds: number): Promise<void> {
  let wrong = 0;
  for (let round = 0; round < rounds; round++) {
    const email = `same-${round}@example.com`;
    const answers = await Promise.all(
      Array.from({ length: REGISTERING }, (_, one) => {
        const written = one % 4 < 2 ? email : email.toUpperCase();
        const body = { email: written, password: `password ${one}`, first_name: 'The', last_name: 'Same' };
        return askOnce(urls[one % 2]!, 'POST', '/register', { body });
      }),
    );
    const made = answers.filter(({ status }) => status === 201).length;
    const taken = answers.filter(({ status, body }) => status === 409 && body.includes('"email_taken"')).length;
    if (made !== 1 || taken !== REGISTERING - 1) wrong++;
  }
  report.check(
    wrong === 0,
    `${rounds} times ${REGISTERING} register one e-mail through both: one succeeds, the others get 409 email_taken`,
  );
}

async function allCells(report: Report, urls: Two<string>, rounds: number): Promise<void> {
  const { token } = await signIn(urls[0]);
  const all = Object.fromEntries(ACTIONS.map((action) => [action, true]));
  const keys = Array.from({ length: ABILITIES }, (_, one) => `area_${one}`);
  for (const key of keys) await made(urls[0], '/abilities', { token, body: { key, name: key, ...all } });
  const permissions = keys.flatMap((key) => ACTIONS.map((action) => ({ key, action })));
  let lost = 0;
  for (let round = 0; round < rounds; round++) {
    const id = await made(urls[0], '/roles', { token, body: { name: `Raced ${round}` } });
    const statuses = await Promise.all(
      permissions.map(async ({ key, action }, one) => {
        const body = { abilities: { [key]: { [action]: true } } };
        return (await askOnce(urls[one % 2]!, 'PUT', `/roles/${id}`, { token, body })).status;
      }),
    );
    if (statuses.some((status) => status !== 200)) throw new Error(`Toggles answered ${statuses.join(' ')}.`);
    // A change through each instance makes it catch up with all earlier changes.
    for (const url of urls) {
      const body = { description: `Seen by ${url}` };
      const { body: text } = await askOnce(url, 'PUT', `/roles/${id}`, { token, body });
      const { abilities } = JSON.parse(text) as { abilities: Record<string, Record<string, boolean>> };
      lost += permissions.filter(({ key, action }) => !abilities[key]![action]).length;
    }
  }
  report.check(
    lost === 0,
    `${rounds} times ${permissions.length} permissions switched on at once through both: all are on (${lost} not)`,
  );
}

/** Acknowledged changes per second of 1, 8 and 32 writers, half through each instance. */
async function manyWriters(report: Report, urls: Two<string>, ms: number): Promise<void> {
  const { token } = await signIn(urls[0]);
  const results: { writers: number; perSecond: number; p50: number; p99: number }[] = [];
  for (const writers of [1, 8, 32]) {
    const connections = await Promise.all(Array.from({ length: writers }, (_, one) => Connection.open(urls[one % 2]!)));
    const ids: string[] = [];
    for (let one = 0; one < writers; one++) {
      const body = { key: `of_${writers}_${one}`, name: 'Switched', enabled: false };
      ids.push(await made(urls[0], '/features', { token, body }));
    }
    const times: number[] = [];
    const perSecond = await throughput(
      writers,
      async (writer, turn) => {
        const began = performance.now();
        const body = { enabled: turn % 2 === 0 };
        const answer = await connections[writer]!.ask('PUT', `/features/${ids[writer]}`, { token, body });
        if (answer.status !== 200) throw new Error(`A toggle answered ${answer.status}: ${answer.body}`);
        times.push(performance.now() - began);
      },
      { ms },
    );
    for (const connection of connections) connection.close();
    results.push({ writers, perSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
  }
  printTable(`HTTP: flags switched through two instances, MongoDB with ${MEMBERS} members`, [
    ['writers', 'acknowledged/s', 'p50 ms', 'p99 ms'],
    ...results.map(({ writers, perSecond, p50, p99 }) => [`${writers}`, whole(perSecond), fixed(p50), fixed(p99)]),
  ]);
  const grows = results.every(({ perSecond }, at) => at === 0 || perSecond >= results[at - 1]!.perSecond);
  report.checkTime(grows, 'changes a second do not fall as writers are added');
}

async function made(url: string, path: string, ask: { token: string; body: object }): Promise<string> {
  const { status, body } = await askOnce(url, 'POST', path, ask);
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}
