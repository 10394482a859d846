/**
 * Acceptance test `streams`: how soon a toggle reaches one client and the last of many, and the cost of an idle
 * stream.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { startIdleProcess } from '../harness/loop-delay.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import { FlagSwitch } from './flag-switch.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { residentMib } from '../harness/resident-memory.js';
import { StreamClient } from './stream-client.js';

const TOGGLES = 200;
const BAR_MS = 50;
/** On a shared machine only a hang can be told from noise. */
const BAR_IN_CI_MS = 250;
const SETTLE_MS = 1_000;

export const streams: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const service = await startServiceProcess({ data: join(folder, 'data'), env: { SCRYPT_LN: '4' } });
  try {
    const { token } = await signIn(service.url);
    const connection = await Connection.open(service.url);
    const flag = await FlagSwitch.find(connection, token);
    const idle = await startIdleProcess(join(folder, 'idle.json'));
    await idle.take();
    await testLatency(report, service, flag, token, ci ? BAR_IN_CI_MS : BAR_MS);
    const { p99, max } = await idle.take();
    idle.stop();
    report.figure(`an idle process meanwhile: event-loop delay p99 ${p99.toFixed(1)}, max ${max.toFixed(1)} ms`);
    await testMany(report, service, flag, token, { clients: ci ? 200 : 1_000, toggles: ci ? 5 : 20 });
    connection.close();
  } finally {
    await service.stop();
    removeFolder(folder);
  }
};

async function testLatency(
  report: Report,
  { url }: ServiceProcess,
  flag: FlagSwitch,
  token: string,
  barMs: number,
): Promise<void> {
  const client = await StreamClient.open(url, token);
  const times: number[] = [];
  const answers: number[] = [];
  let stale = 0;
  for (let turn = 1; turn <= TOGGLES; turn++) {
    const began = performance.now();
    const arrived = client.reach(turn);
    await flag.toggle();
    answers.push(performance.now() - began);
    times.push((await arrived) - began);
    if ((await flag.read()) !== flag.enabled) stale++;
    // Avoids being in step with anything that runs at fixed intervals.
    await sleep((turn * 7) % 20);
  }
  client.close();
  const list = (values: readonly number[]) => {
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(1));
    return `p50 ${p50}, p99 ${p99}, max ${max} ms`;
  };
  report.figure(`from the request to the event at a client: ${list(times)}; to its answer: ${list(answers)}`);
  report.checkTime(quantile(times, 0.99) < barMs, `${TOGGLES} toggles: p99 under ${barMs} ms`);
  report.check(stale === 0, `the next GET /features has each of them (${stale} have not)`);
}

async function testMany(
  report: Report,
  { url, child }: ServiceProcess,
  flag: FlagSwitch,
  token: string,
  { clients, toggles }: { clients: number; toggles: number },
): Promise<void> {
  await sleep(SETTLE_MS);
  const before = residentMib(child.pid);
  const open: StreamClient[] = [];
  while (open.length < clients) {
    const more = Math.min(50, clients - open.length);
    open.push(...(await Promise.all(Array.from({ length: more }, () => StreamClient.open(url, token)))));
  }
  await sleep(SETTLE_MS);
  const after = residentMib(child.pid);
  const times: number[] = [];
  for (let turn = 1; turn <= toggles; turn++) {
    const arrivals = open.map((client) => client.reach(turn));
    const began = performance.now();
    await flag.toggle();
    times.push(Math.max(...(await Promise.all(arrivals))) - began);
  }
  await sleep(SETTLE_MS);
  const complete = open.every(({ changes }) => changes === toggles);
  for (const client of open) client.close();
  if (before === undefined || after === undefined) report.skip('this system does not tell the memory of a process');
  else report.figure(`${clients} idle streams: ${(((after - before) * 1_024) / clients).toFixed(1)} KiB each`);
  const [p50, max] = [0.5, 1].map((share) => quantile(times, share).toFixed(1));
  report.figure(`from the request to the event at the last of ${clients} clients: p50 ${p50}, max ${max} ms`);
  report.check(complete, `every one of ${clients} clients got each of ${toggles} changes once`);
}
