/**
 * Acceptance test `sign-in-flood`: a flood of sign-ins from one address, or from a few dozen, doesn't block others
 * from signing in.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register, type Account } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { ADMIN, startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const CONNECTIONS = 80;
const ACCOUNTS = 9;
const SIGN_INS = 20;
const PERSON = '127.0.0.2';
/** A sign-in waits for the running hashes and a few more; each may take a second on a busy machine. */
const MAX_MS = 8_000;

export const signInFlood: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  // Without rate limits, so that only the queue protects others.
  const limits = { LIMIT_SIGN_IN_ACCOUNT: '0', LIMIT_SIGN_IN_ADDRESS: '0', LIMIT_SIGN_IN_SUCCESS: '0' };
  const env = { ...limits, LOG_LEVEL: 'silent', ...(ci && { SCRYPT_LN: '14' }) };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  try {
    const { url } = service;
    const accounts: Account[] = [];
    for (let one = 0; one < ACCOUNTS; one += 1) accounts.push(await register(url, `flood-${one}@example.com`));
    const rightOnes = accounts.map(({ email, password }) => ({ email, password }));
    const wrongOnes = accounts.map(({ email }) => ({ email, password: 'not the password' }));
    await flood(report, 'right passwords from one address', url, rightOnes, 1);
    await flood(report, 'wrong passwords from one address', url, wrongOnes, 1);
    if (!ci) await flood(report, 'right passwords from 36 addresses', url, rightOnes, 36);
  } finally {
    await service.stop();
    removeFolder(folder);
  }
};

type Credentials = readonly { readonly email: string; readonly password: string }[];

async function flood(report: Report, what: string, url: string, credentials: Credentials, addresses: number) {
  const state = { over: false };
  const seen = new Map<number, number>();
  const attack = async (one: number) => {
    const connection = await Connection.open(url, `127.0.1.${1 + (one % addresses)}`);
    for (let turn = one; !state.over; turn += 1) {
      const { status } = await connection.ask('POST', '/login', { body: credentials[turn % credentials.length] });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (status === 503) await sleep(20);
    }
    connection.close();
  };
  const attacks = Array.from({ length: CONNECTIONS }, (_, one) => attack(one));
  try {
    // Until the queue is full.
    while (seen.size === 0) await sleep(50);
    const times: number[] = [];
    const answers: number[] = [];
    const connection = await Connection.open(url, PERSON);
    for (let time = 0; time < SIGN_INS; time += 1) {
      const began = performance.now();
      const { status } = await connection.ask('POST', '/login', { body: ADMIN });
      answers.push(status);
      times.push(performance.now() - began);
    }
    connection.close();
    const signedIn = answers.filter((status) => status === 200).length;
    const [p50, max] = [0.5, 1].map((share) => quantile(times, share).toFixed(0));
    const counts = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ');
    report.figure(`${what}: the person waited p50 ${p50}, max ${max} ms; the flood got ${counts}`);
    report.check(
      signedIn === SIGN_INS,
      `${what}: a person at another address signs in ${signedIn} of ${SIGN_INS} times`,
    );
    report.checkTime(Math.max(...times) <= MAX_MS, `${what}: the person waits ${MAX_MS / 1_000} s at most`);
  } finally {
    state.over = true;
    await Promise.allSettled(attacks);
  }
}
