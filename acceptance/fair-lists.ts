/**
 * Acceptance test `fair-lists`: a client that reads slow lists on many connections doesn't block others from reading
 * theirs.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const CONNECTIONS = 80;
const READS = 20;
/** Enough for slow lists, each read on a worker thread. */
const CUSTOMERS = 400;
const TEXTS = 900;
const SLOW = `/customers?q=${Array.from({ length: TEXTS }, (_, index) => `${index}nowhere`).join('&q=')}`;
/** Also read on a worker thread, because it searches for many texts. */
const OF_ANOTHER = `/customers?q=${Array.from({ length: 20 }, (_, index) => `${index}x`).join('&q=')}&_end=10`;
const SETTLING_MS = 1_000;

export const fairLists: AcceptanceTest = async (report) => {
  await besideSlowLists(report, 'SQLite', { STORAGE: 'sqlite' });
  const binary = findBinary();
  if (binary === undefined) {
    report.skip('there is no MongoDB: set MONGOD_BINARY to a mongod');
    return;
  }
  const mongod = await startMongod(binary);
  try {
    await besideSlowLists(report, 'MongoDB', { STORAGE: 'mongodb', MONGODB_URI: mongod.getUri('castellan') });
  } finally {
    await mongod.stop({ doCleanup: true, force: true });
  }
};

async function besideSlowLists(report: Report, where: string, settings: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const env = { ...settings, SCRYPT_LN: '4', LOG_LEVEL: 'silent' };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  const state = { over: false };
  let readers: Promise<void>[] = [];
  try {
    const { url } = service;
    const { one, other } = await people(url);
    const seen = new Map<number, number>();
    const readSlowLists = async () => {
      const connection = await Connection.open(url);
      while (!state.over) {
        const { status } = await connection.ask('GET', SLOW, { token: one });
        seen.set(status, (seen.get(status) ?? 0) + 1);
        // A refused client retries a moment later.
        if (status === 503) await sleep(50);
      }
      connection.close();
    };
    readers = Array.from({ length: CONNECTIONS }, readSlowLists);
    await sleep(SETTLING_MS);
    const connection = await Connection.open(url);
    const [statuses, times]: [number[], number[]] = [[], []];
    for (let time = 0; time < READS; time += 1) {
      const began = performance.now();
      statuses.push((await connection.ask('GET', OF_ANOTHER, { token: other })).status);
      times.push(performance.now() - began);
    }
    connection.close();
    const [p50, max] = [0.5, 1].map((share) => quantile(times, share).toFixed(0));
    const counts = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ');
    const read = statuses.filter((status) => status === 200).length;
    report.figure(`${where}: the other waited p50 ${p50}, max ${max} ms; the reader of slow lists got ${counts}`);
    report.check(
      read === READS,
      `${where}: while one user reads slow lists on ${CONNECTIONS} connections, another reads ${read} of ${READS}`,
    );
  } finally {
    state.over = true;
    await Promise.allSettled(readers);
    await service.stop();
    removeFolder(folder);
  }
}

async function people(url: string) {
  const { token: one } = await signIn(url);
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await askOnce(url, 'POST', path, { token: one, body });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as { id: string };
  };
  const { id } = await post('/roles', { name: 'Reads customers', abilities: { customer: { read: true } } });
  const person = { email: 'another@example.com', password: 'password of another' };
  await post('/users', { ...person, first_name: 'Another', last_name: 'Reader', roles: [id] });
  const connection = await Connection.open(url);
  for (let index = 0; index < CUSTOMERS; index += 1) {
    const body = { name: `Name ${index}`, company: 'x'.repeat(200) };
    const { status } = await connection.ask('POST', '/customers', { token: one, body });
    if (status !== 201) throw new Error(`POST /customers answered ${status}.`);
  }
  connection.close();
  return { one, other: (await signIn(url, person)).token };
}
