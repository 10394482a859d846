import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Account } from '../bench/accounts.js';
import { askOnce, Connection } from '../bench/connection.js';
import { startIdleProcess, takeLoopDelay } from '../bench/loop-delay.js';
import { fromHere, removeFolder, temporaryFolder } from '../bench/owned.js';
import { startServiceProcess } from '../bench/service-process.js';
import { quantile } from '../bench/statistics.js';
import type { Proof } from './proof.js';
import { seedHolders } from './seed-holders.js';

const HOLDERS = 100_000;
const SIGNED_IN = 20;
const BAR_MS = 100;
const LOOP_BAR_MS = 25;
const BEFORE_MS = 500;
const AFTER_MS = 3_000;

/** A role that very many hold is deleted: soon answered, effective at once, and nobody else waits for it. */
export const roleDeletion: Proof = async (report) => {
  const folder = temporaryFolder();
  const [data, probe] = [join(folder, 'data'), join(folder, 'loop.json')];
  const env = { SCRYPT_LN: '4', LOOP_PROBE_FILE: probe };
  const options = { data, env, preload: [fromHere('loop-probe.mjs')] };
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  let service = await startServiceProcess(options);
  try {
    const { roleId, holders, other } = await people(service.url);
    await service.stop();
    const seeding = performance.now();
    await seedHolders(data, roleId, HOLDERS - SIGNED_IN);
    report.figure(`${HOLDERS} holders, written in ${((performance.now() - seeding) / 1_000).toFixed(1)} s`);
    service = await startServiceProcess(options);
    const { url, child } = service;
    const admin = await signIn(url);
    const path = `/users/${other.id}`;
    const lines = await Promise.all(holders.map(() => Connection.open(url)));
    const askAll = async () => {
      const asked = holders.map(({ token }, one) => lines[one]!.ask('GET', path, { token }));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    report.check(
      (await askAll()).every((status) => status === 200),
      'its holders may read accounts by it',
    );

    const polling = startPolling(url, other);
    await sleep(BEFORE_MS);
    await Promise.all([takeLoopDelay(child, probe), idle.take()]);
    const began = performance.now();
    const { status } = await askOnce(url, 'DELETE', `/roles/${roleId}`, admin);
    const took = performance.now() - began;
    const refused = await askAll();
    await sleep(AFTER_MS);
    const [delay, ofIdle] = await Promise.all([takeLoopDelay(child, probe), idle.take()]);
    const times = await polling.stop();
    for (const line of lines) line.close();

    const [p99, max] = [quantile(times, 0.99), Math.max(...times)].map((ms) => ms.toFixed(1));
    report.figure(`DELETE answered ${status} after ${took.toFixed(1)} ms`);
    report.figure(`others meanwhile: ${times.length} requests, p99 ${p99}, max ${max} ms`);
    report.figure(
      `event-loop delay p99 ${delay.p99.toFixed(1)}, p99.9 ${delay.p999.toFixed(1)}, max ${delay.max.toFixed(1)} ms; ` +
        `idle process p99.9 ${ofIdle.p999.toFixed(1)}, max ${ofIdle.max.toFixed(1)} ms`,
    );
    report.check(status === 200 && took < BAR_MS, `the deletion is answered in under ${BAR_MS} ms`);
    report.check(
      refused.every((each) => each === 403),
      'the next request of each holder is refused',
    );
    report.check(delay.p999 <= LOOP_BAR_MS, `the event loop's delay stays within ${LOOP_BAR_MS} ms (p99.9)`);
  } finally {
    idle.stop();
    await service.stop();
    removeFolder(folder);
  }
};

/** The role, some holders with sessions, and somebody without it. */
async function people(url: string) {
  const { token } = await signIn(url);
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await askOnce(url, 'POST', path, { token, body });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${answer}`);
    return (JSON.parse(answer) as { id: string }).id;
  };
  const roleId = await post('/roles', { name: 'Held by many', abilities: { account: { read: true } } });
  const enter = async (name: string, roles: readonly string[]) => {
    const [email, password] = [`${name}@example.com`, `password of ${name}`];
    await post('/users', { email, password, first_name: 'Signed', last_name: 'In', roles });
    return signIn(url, { email, password });
  };
  const holders: Account[] = [];
  for (let one = 0; one < SIGNED_IN; one++) holders.push(await enter(`signed-in-${one}`, [roleId]));
  return { roleId, holders, other: await enter('other', []) };
}

/** Somebody else's requests, one after the other, until they are told to stop; answers how long each took. */
function startPolling(url: string, { token }: Account) {
  const state = { over: false };
  const done = (async () => {
    const line = await Connection.open(url);
    const times: number[] = [];
    while (!state.over) {
      const began = performance.now();
      const { status } = await line.ask('GET', '/users/me', { token });
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`GET /users/me answered ${status}.`);
      await sleep(1);
    }
    line.close();
    return times;
  })();
  return {
    stop: () => {
      state.over = true;
      return done;
    },
  };
}
