/** Workers that are killed, frozen, restarted and stopped while requests run. Used by workers. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { startServiceProcess, type ServiceProcess, type ServiceProcessOptions } from '../harness/service-process.js';
import { workersOf } from '../harness/worker-processes.js';
import type { Report } from './acceptance-test.js';

const BOUND_MS = 1_000;
const CONNECTIONS = 8;
const REPLACED_WITHIN_MS = 15_000;

export async function workerKills(report: Report, options: ServiceProcessOptions): Promise<void> {
  const service = await startServiceProcess(options);
  try {
    const { token } = await signIn(service.url);
    await testKilled(report, service, token);
    await testFrozen(report, service, token);
    await testFrozenUnneeded(report, service);
    await testRestart(report, service, token);
    await testPrimaryKilled(report, service);
  } finally {
    await service.stop();
  }
  await testStopped(report, options);
}

async function testKilled(report: Report, service: ServiceProcess, token: string): Promise<void> {
  const connections: Connection[] = [];
  for (let one = 0; one < CONNECTIONS; one += 1) connections.push(await Connection.open(service.url));
  let isOver = false;
  let answered = 0;
  const loops = connections.map(async (connection) => {
    while (!isOver) {
      try {
        const { status } = await connection.ask('GET', '/features', { token });
        if (status !== 200) return `answered ${status}`;
        answered += 1;
      } catch {
        return 'lost';
      }
    }
    return 'kept';
  });
  await sleep(200);
  const [victim] = workersOf(service);
  process.kill(victim!, 'SIGKILL');
  await sleep(200);
  isOver = true;
  const outcomes = await Promise.all(loops);
  for (const connection of connections) connection.close();
  const [lost, kept] = ['lost', 'kept'].map((outcome) => outcomes.filter((one) => one === outcome).length);
  report.check(
    lost! + kept! === CONNECTIONS && lost! >= 2 && lost! <= CONNECTIONS - 2,
    `a killed worker loses the requests of its own connections only (${lost} of ${CONNECTIONS}; ${answered} answered)`,
  );
  await expectReplaced(report, service, victim!, 'a killed worker is replaced');
}

/** A worker that stops confirming is ended, and the write that waits for it is answered. */
async function testFrozen(report: Report, service: ServiceProcess, token: string): Promise<void> {
  const { body } = await askOnce(service.url, 'POST', '/roles', { token, body: { name: 'Frozen' } });
  const { id } = JSON.parse(body) as { id: string };
  const victim = workersOf(service)[0]!;
  process.kill(victim, 'SIGSTOP');
  const connection = await answering(service.url);
  const began = performance.now();
  const { status } = await connection.ask('PUT', `/roles/${id}`, { token, body: { name: 'Thawed' } });
  const tookMs = performance.now() - began;
  connection.close();
  report.check(status === 200, `a write is answered while a worker is frozen, after ${tookMs.toFixed(0)} ms`);
  report.checkTime(tookMs <= BOUND_MS + 250, `that takes no longer than the bound of ${BOUND_MS} ms`);
  await expectReplaced(report, service, victim, 'the frozen worker is ended and replaced');
}

/** Nobody waits for this worker, so only its silence shows that it's frozen. */
async function testFrozenUnneeded(report: Report, service: ServiceProcess): Promise<void> {
  // The first one, which has run for longest: the other one may still be starting.
  const victim = Math.min(...workersOf(service));
  process.kill(victim, 'SIGSTOP');
  const began = performance.now();
  await expectReplaced(report, service, victim, 'a frozen worker that nothing needs is ended and replaced');
  report.figure(`a frozen worker was replaced after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  const isSaid = readFileSync(service.output, 'utf8').includes('did not respond in time');
  report.check(isSaid, 'the log says so');
}

/** A connection to a worker that answers. */
async function answering(url: string): Promise<Connection> {
  for (;;) {
    const connection = await Connection.open(url);
    const answer = connection.ask('GET', '/healthz').catch(() => undefined);
    if ((await Promise.race([answer, sleep(200)])) !== undefined) return connection;
    connection.close();
  }
}

async function testRestart(report: Report, service: ServiceProcess, token: string): Promise<void> {
  const before = workersOf(service);
  let isOver = false;
  const failures: string[] = [];
  let answered = 0;
  const loops = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      try {
        const { status } = await askOnce(service.url, 'GET', '/features', { token });
        if (status === 200) answered += 1;
        else failures.push(String(status));
      } catch (error) {
        failures.push(String(error));
      }
    }
  });
  process.kill(service.child.pid!, 'SIGHUP');
  const isRenewed = await until(() => {
    const now = workersOf(service);
    return now.length === before.length && now.every((pid) => !before.includes(pid));
  });
  isOver = true;
  await Promise.all(loops);
  report.check(isRenewed, 'SIGHUP replaces all workers');
  report.check(
    failures.length === 0,
    `none of ${answered} requests meanwhile fails (${failures.length}${failures.length > 0 ? `: ${failures[0]}` : ''})`,
  );
}

async function testPrimaryKilled(report: Report, service: ServiceProcess): Promise<void> {
  const pids = workersOf(service);
  await service.kill();
  const areGone = await until(() => !pids.some((pid) => isRunning(pid)));
  report.check(pids.length === 2 && areGone, 'when the process that starts the workers is killed, they end');
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Sign-ins, whose passwords are checked one after another, are answered before the processes end. */
async function testStopped(report: Report, options: ServiceProcessOptions): Promise<void> {
  const service = await startServiceProcess({ ...options, env: { ...options.env, SCRYPT_LN: '15' } });
  const account = await register(service.url, 'slow@example.com');
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => Connection.open(service.url)));
  await Promise.all(connections.map((connection) => connection.ask('GET', '/healthz')));
  const asked = connections.map((connection) =>
    connection.ask('POST', '/login', { body: { email: account.email, password: account.password } }).then(
      ({ status }) => status,
      () => 0,
    ),
  );
  await sleep(100);
  const exited = once(service.child, 'exit');
  service.child.kill('SIGTERM');
  const statuses = await Promise.all(asked);
  const [code] = (await exited) as [number | null];
  const answered = statuses.filter((status) => status === 200).length;
  report.check(answered === CONNECTIONS, `${answered} of ${CONNECTIONS} sign-ins that run at SIGTERM are answered`);
  const hasStopped = readFileSync(service.output, 'utf8').endsWith('"msg":"Stopped."}\n');
  report.check(code === 0 && hasStopped, 'the service ends with 0');
  report.check(workersOf(service).length === 0, 'no worker is left');
}

async function expectReplaced(report: Report, service: ServiceProcess, victim: number, claim: string): Promise<void> {
  const isReplaced = await until(() => {
    const now = workersOf(service);
    return now.length === 2 && !now.includes(victim);
  });
  // The new one has to start before it serves.
  const log = () => readFileSync(service.output, 'utf8');
  report.check(isReplaced && log().includes('a worker process ended and is replaced'), claim);
}

async function until(holds: () => boolean): Promise<boolean> {
  const deadline = performance.now() + REPLACED_WITHIN_MS;
  while (performance.now() < deadline) {
    if (holds()) return true;
    await sleep(50);
  }
  return false;
}
