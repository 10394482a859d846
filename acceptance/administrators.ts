/**
 * Acceptance test `administrators`: the last two administrators attack each other at the same time, in every possible
 * way: one of them always remains.
 */
import { join } from 'node:path';
import { signIn, type Account } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const ADMINISTRATOR = '00000000-0000-7000-8000-000000000001';
const ROUNDS = 200;
const ROUNDS_IN_CI = 60;

/** What one administrator does to the other. */
const ATTACKS = [
  (id: string) => ['PUT', `/users/${id}`, { suspended: true }] as const,
  (id: string) => ['PUT', `/users/${id}`, { roles: [] }] as const,
  (id: string) => ['DELETE', `/users/${id}`, undefined] as const,
];

export const administrators: AcceptanceTest = async (report, { ci }) => {
  const rounds = ci ? ROUNDS_IN_CI : ROUNDS;
  const folder = temporaryFolder();
  const start = (data: string, storage: string) =>
    startServiceProcess({
      data: join(folder, data),
      env: { SCRYPT_LN: '4', LOG_LEVEL: 'silent', STORAGE: storage },
    });
  const places = [
    ['one process, memory', 'memory', 1],
    ['one process, SQLite', 'sqlite', 1],
    ['two processes, one SQLite file', 'sqlite', 2],
  ] as const;
  try {
    for (const [where, storage, processes] of places) {
      const services = [await start(where, storage)];
      if (processes === 2) services.push(await start(where, storage));
      try {
        await duel(report, where, [services[0]!.url, services.at(-1)!.url], rounds);
      } finally {
        for (const service of services) await service.stop();
      }
    }
  } finally {
    removeFolder(folder);
  }
};

type Two<T> = readonly [T, T];

/** The last two administrators at two URLs, which may be the same. */
export async function duel(report: Report, where: string, urls: Two<string>, rounds: number): Promise<void> {
  const connections = [await Connection.open(urls[0]), await Connection.open(urls[1])] as const;
  const seen = new Map<string, number>();
  let unexpected = 0;
  let pair: Two<Account> | undefined = await remaining(urls[0], [await signIn(urls[0])]);
  for (let round = 0; round < rounds && pair !== undefined; round++) {
    const [one, other]: Two<Account> = pair;
    // Every combination of attacks, in turn.
    const [first, second] = [ATTACKS[round % 3]!, ATTACKS[Math.floor(round / 3) % 3]!];
    const statuses = await Promise.all([
      strike(connections[0], one, first(other.id)),
      strike(connections[1], other, second(one.id)),
    ]);
    const outcome = statuses.join(' and ');
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    const refusals = statuses.filter((status) => status !== 200);
    if (refusals.length !== 1 || ![401, 403, 404, 409].includes(refusals[0]!)) unexpected++;
    pair = await remaining(urls[0], pair);
  }
  for (const connection of connections) connection.close();
  const outcomes = [...seen].sort((a, b) => b[1] - a[1]).map(([outcome, count]) => `${count} times ${outcome}`);
  report.figure(`${where}: ${outcomes.join(', ')}`);
  report.check(pair !== undefined, `${where}: an administrator remains in each of ${rounds} rounds`);
  report.check(unexpected === 0, `${where}: each time one succeeds and the other gets 401, 403, 404 or 409`);
}

async function strike(connection: Connection, { token }: Account, attack: ReturnType<(typeof ATTACKS)[number]>) {
  const [method, path, body] = attack;
  return (await connection.ask(method, path, { token, body })).status;
}

let made = 0;

/**
 * Lets the remaining administrator create a second one; that it succeeds shows that they're an administrator, because
 * it's decided in a transaction. Returns the two, or undefined when none remains.
 */
async function remaining(url: string, accounts: readonly Account[]): Promise<Two<Account> | undefined> {
  for (const account of accounts) {
    const email = `administrator-${(made += 1)}@example.com`;
    const password = `password of ${email}`;
    const body = { email, password, first_name: 'Second', last_name: 'Administrator', roles: [ADMINISTRATOR] };
    const { status } = await askOnce(url, 'POST', '/users', { token: account.token, body });
    if (status === 201) return [account, await signIn(url, { email, password })];
  }
  return undefined;
}
