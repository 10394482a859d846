/**
 * Acceptance test `workers`: several processes that share a port behave as one. What is taken away is refused by all of them at
 * once, limits and metrics count for all, and lines of the log stay whole.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { startIdleProcess } from '../harness/loop-delay.js';
import { endWithUs, fromHere, removeFolder, temporaryFolder } from '../harness/owned.js';
import { ADMIN, mainProgram, startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { lossKinds } from './losses.js';
import { StreamClient } from './stream-client.js';
import { workerKills } from './worker-kills.js';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const ENV = { SCRYPT_LN: '4', WORKERS: '2', METRICS_TOKEN };
const ROUNDS = Number(process.env['ROUNDS'] ?? 1_000);
const CI_ROUNDS = 28;
/** Connections of the person that loses something; half of them at each worker. */
const PROBES = 8;
const HAMMERS = 8;
/** Both workers have noticed by then that a client has closed its connections. */
const CLOSED_WITHIN_MS = 100;

export const workers: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const data = (name: string) => join(folder, name);
  const within = async (
    name: string,
    env: Readonly<Record<string, string>>,
    test: (service: ServiceProcess) => Promise<void>,
  ) => {
    const service = await startServiceProcess({ data: data(name), env: { ...ENV, ...env } });
    try {
      await test(service);
    } finally {
      await service.stop();
    }
  };
  try {
    await within('losses', { LOG_LEVEL: 'silent' }, (service) => testLosses(report, service, ci));
    const limits = { LIMIT_SIGN_IN_ACCOUNT: '5', LIMIT_STREAMS_USER: '3', LIMIT_CONNECTIONS_ADDRESS: '20' };
    await within('limits', { LOG_LEVEL: 'silent', ...limits }, (service) => testLimits(report, service));
    await within('metrics', {}, (service) => testMetrics(report, service));
    await testOutput(report, data('output'));
    await workerKills(report, { data: data('kills'), env: ENV });
  } finally {
    removeFolder(folder);
  }
};

/** Somebody loses a permission, session or token while all workers are busy. */
async function testLosses(report: Report, { url }: ServiceProcess, ci: boolean): Promise<void> {
  const rounds = ci ? CI_ROUNDS : ROUNDS;
  const { token } = await signIn(url);
  const kinds = Object.values(await lossKinds(url));
  const probes = await openSome(url, PROBES);
  let isOver = false;
  let requests = 0;
  const hammers = await openSome(url, HAMMERS);
  const hammering = hammers.map(async (hammer, index) => {
    const path = index % 2 === 0 ? '/features' : '/customers?_limit=20';
    for (; !isOver; requests += 1) await hammer.ask('GET', path, { token });
  });
  const idle = await startIdleProcess(join(temporaryFolder(), 'idle.json'));
  const times: number[] = [];
  let late = 0;
  for (let round = 0; round < rounds; round += 1) {
    const loss = await kinds[round % kinds.length]!();
    const served = await Promise.all(probes.map((probe) => loss.ask(probe)));
    if (served.some(({ status }) => status !== 200)) throw new Error('A request before the loss was refused.');
    const began = performance.now();
    const { status, body } = await loss.act('');
    times.push(performance.now() - began);
    if (status >= 300) throw new Error(`The write answered ${status}: ${body}`);
    const answers = await Promise.all(probes.map((probe) => loss.ask(probe)));
    late += answers.filter((answer) => answer.status === 200).length;
    await loss.restore?.();
  }
  isOver = true;
  await Promise.all(hammering);
  const delays = await delaysOf(url);
  const ofIdle = await idle.take();
  idle.stop();
  for (const connection of [...probes, ...hammers]) connection.close();
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1));
  report.figure(`${requests} other requests meanwhile; the writes took p50 ${p50}, p99 ${p99}, max ${max} ms`);
  report.check(
    late === 0,
    `after each of ${rounds} losses, ${PROBES} requests to all workers were refused (${late} late)`,
  );
  report.figure(
    `delay of the event loops: p99 ${delays[0]?.toFixed(1)} ms, p99.9 ${delays[1]?.toFixed(1)} ms; of an idle process: p99 ${ofIdle.p99.toFixed(1)}, p99.9 ${ofIdle.p999.toFixed(1)}`,
  );
  // Two busy workers and their clients leave no core for anything else that runs beside a short test.
  if (ci) return;
  report.checkTime(
    delays[0]! <= 10 && delays[1]! <= 25,
    'the event loops are late by at most 10 ms (p99) and 25 ms (p99.9)',
  );
}

async function delaysOf(url: string): Promise<number[]> {
  const text = await scrape(url);
  return ['0.99', '0.999'].map(
    (share) => 1_000 * valueIn(text, `castellan_event_loop_delay_seconds{quantile="${share}"}`),
  );
}

async function testLimits(report: Report, { url }: ServiceProcess): Promise<void> {
  const wrong = { ...ADMIN, password: 'wrong' };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    statuses.push((await askOnce(url, 'POST', '/login', { body: wrong })).status);
  }
  const tried = statuses.filter((status) => status === 400).length;
  report.check(tried === 5, `of 12 wrong sign-ins to an account, 5 are allowed (${tried})`);

  const { token } = await register(url, 'streams@example.com');
  const streams: StreamClient[] = [];
  for (let one = 0; one < 8; one += 1) {
    await StreamClient.open(url, token).then(
      (stream) => streams.push(stream),
      () => undefined,
    );
  }
  report.check(streams.length === 3, `of 8 streams of a user, 3 are allowed (${streams.length})`);
  for (const stream of streams) stream.close();

  const connections: Connection[] = [];
  const isServed = async () => {
    const connection = await Connection.open(url);
    connections.push(connection);
    const { status } = await connection.ask('GET', '/healthz').catch(() => ({ status: 0 }));
    return status === 200;
  };
  const closeAll = () => {
    for (const connection of connections.splice(0)) connection.close();
  };
  let served = 0;
  for (let one = 0; one < 40; one += 1) if (await isServed()) served += 1;
  closeAll();
  report.check(served === 20, `of 40 connections of an address, 20 are allowed (${served})`);

  const found: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    await sleep(CLOSED_WITHIN_MS);
    const all = await Promise.all(Array.from({ length: 40 }, isServed));
    found.push(all.filter((one) => one).length);
    closeAll();
  }
  report.check(
    found.every((one) => one === 20),
    `of 40 connections opened at once, 20 are allowed in each of 20 rounds (${found.join(', ')})`,
  );
}

async function testMetrics(report: Report, { url }: ServiceProcess): Promise<void> {
  const connections = await openSome(url, 4);
  for (let turn = 0; turn < 50; turn += 1) {
    await Promise.all(connections.map((connection) => connection.ask('GET', '/customers')));
  }
  for (const connection of connections) connection.close();
  const series = 'castellan_http_requests_total{route="/customers",method="GET",status="401"}';
  const counted = valueIn(await scrape(url), series);
  report.check(counted === 200, `one scrape counts all of 200 requests to 2 workers (${counted})`);
  report.check(valueIn(await scrape(url), 'castellan_workers') === 2, 'it says that there are 2 workers');
}

/** Through a pipe, into which both workers write. */
async function testOutput(report: Report, data: string): Promise<void> {
  const child = spawn(process.execPath, ['--import', fromHere('../harness/stop-with-parent.mjs'), mainProgram()], {
    env: { ...process.env, ...ENV, PORT: '0', HOST: '127.0.0.1', DATA_DIR: data, ADMIN_PASSWORD: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  endWithUs(child);
  const complaints = text(child.stderr);
  let said = '';
  const ready = new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      const url = /is ready at (\S+) /.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const connections = await openSome(await ready, 32);
  for (let turn = 0; turn < 100; turn += 1) {
    await Promise.all(connections.map((connection) => connection.ask('GET', `/customers?${'q=x&'.repeat(turn % 7)}`)));
  }
  for (const connection of connections) connection.close();
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = (await exited) as [number | null];
  const password = /^ {2}password: (\S+)/m.exec(await complaints)?.[1] ?? 'none';
  report.check(
    password.length === 20 && !said.includes(password) && said.split('is ready at').length === 2,
    'the first password is on standard error alone, and the address is said once',
  );
  const lines = said.trimEnd().split('\n');
  const requests = lines.filter((line) => isJson(line) && line.includes('"msg":"request"')).length;
  report.check(
    lines.every((line) => isJson(line)) && requests === 3_200,
    `all lines of the log are whole, with 3,200 requests (${requests})`,
  );
  report.check(code === 0 && said.endsWith('"msg":"Stopped."}\n'), 'SIGTERM ends all of them');
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** Opens connections one after another, so that the workers get equally many. */
async function openSome(url: string, count: number): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let one = 0; one < count; one += 1) connections.push(await Connection.open(url));
  return connections;
}

async function scrape(url: string): Promise<string> {
  return (await askOnce(url, 'GET', '/metrics', { token: METRICS_TOKEN })).body;
}

function valueIn(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}
