/**
 * Benchmark `decisions`: decisions for other services, among 1,000 users, 50 roles and 80 permissions, beside bare `node:http` that
 * answers the same bytes, by one worker and by two, and the decision itself. Needs `wrk`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { wrkWithLatency } from '../harness/wrk.js';
import { ACTIONS } from '../src/domain/permissions/action.js';
import { decide } from '../src/domain/decisions/decide.js';
import { anAbility, anAuthority, aRole } from '../test/support/builders.js';
import { Dice } from '../test/support/organisation/dice.js';
import { startBareProcess } from './bare-process.js';

const USERS = 1_000;
const ROLES = 50;
const ABILITIES = 20;
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const SECONDS = 4;
const BATCH = 100;
/** Bodies that requests take in turn. */
const BODIES = 64;
const DECISIONS = 5_000_000;

type Body = Readonly<Record<string, unknown>>;

interface Load {
  readonly title: string;
  readonly path: string;
  readonly decisions: number;
  readonly bodies: readonly Body[];
}

export async function decisions(): Promise<void> {
  printTable('The decision itself, of random users with three roles', [
    ['', 'ns each', 'target'],
    ['decision', whole(decisionNs()), '1,000'],
  ]);
  const rows: string[][] = [];
  for (const workers of [1, 2]) rows.push(...(await measure(workers)));
  printTable(`32 connections, log on, an API token with role.read; medians of ${ROUNDS} rounds`, [
    ['', 'workers', 'requests/s', 'decisions/s', 'p99 ms', 'bare/s', 'of bare'],
    ...rows,
  ]);
  console.log('Targets: single 0.45 of bare and p99 below 5 ms; lists 300,000 decisions/s.');
}

/** The rows of a service with so many workers. Bare `node:http` has one process. */
async function measure(workers: number): Promise<string[][]> {
  const folder = temporaryFolder();
  const env = { LOG_LEVEL: 'info', SCRYPT_LN: '4', WORKERS: String(workers) };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  try {
    const { token } = await signIn(service.url);
    const { users, gateway } = await fill(service.url, token);
    const rows: string[][] = [];
    for (const load of loadsOf(users)) {
      const [title, ...figures] = await compare(folder, service.url, gateway, load);
      rows.push([title!, String(workers), ...figures]);
    }
    return rows;
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

/** Warm, as in a service that has been asked before. */
function decisionNs(): number {
  const dice = new Dice(1);
  const keys = Array.from({ length: ABILITIES }, (_, n) => `area_${n}`);
  const roles = Array.from({ length: ROLES }, (_, n) =>
    aRole(`${n}`, Object.fromEntries(dice.some(keys, 8).map((key) => [key, dice.some(ACTIONS, 4)]))),
  );
  const authority = anAuthority({ abilities: keys.map((key) => anAbility(key)), roles });
  const holders = Array.from({ length: USERS }, () => ({
    holdings: [dice.one(roles).id, dice.one(roles).id, dice.one(roles).id],
  }));
  const questions = Array.from({ length: 4_096 }, () => ({
    holder: dice.one(holders),
    wanted: { ability: dice.one(keys), action: dice.one(ACTIONS) },
  }));
  const run = (count: number) => {
    let allowed = 0;
    for (let n = 0; n < count; n += 1) {
      const { holder, wanted } = questions[n % questions.length]!;
      if (decide(authority, holder, wanted).allowed) allowed += 1;
    }
    return allowed;
  };
  run(DECISIONS / 10);
  const began = performance.now();
  if (run(DECISIONS) === 0) throw new Error('Nothing is allowed.');
  return ((performance.now() - began) * 1e6) / DECISIONS;
}

async function fill(url: string, token: string): Promise<{ users: string[]; gateway: string }> {
  const dice = new Dice(1);
  const connection = await Connection.open(url);
  const make = async (path: string, body: object) => {
    const answer = await connection.ask('POST', path, { token, body });
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as { id: string; token: string };
  };
  const flags = (actions: readonly string[]) => Object.fromEntries(actions.map((action) => [action, true]));
  const keys = Array.from({ length: ABILITIES }, (_, n) => `area_${n}`);
  for (const key of keys) await make('/abilities', { key, name: key, ...flags(ACTIONS) });
  const roles: string[] = [];
  for (let n = 0; n < ROLES; n += 1) {
    const abilities = Object.fromEntries(dice.some(keys, 8).map((key) => [key, flags(dice.some(ACTIONS, 4))]));
    roles.push((await make('/roles', { name: `Role ${n}`, abilities })).id);
  }
  const users: string[] = [];
  for (let n = 0; n < USERS; n += 1) {
    const body = { email: `person${n}@example.com`, first_name: 'Ada', last_name: `${n}`, roles: dice.some(roles, 3) };
    users.push((await make('/users', body)).id);
  }
  const { id } = await make('/roles', { name: 'Gateway', abilities: { role: { read: true } } });
  const { token: gateway } = await make('/tokens', { name: 'Gateway', roles: [id] });
  connection.close();
  return { users, gateway };
}

function loadsOf(users: readonly string[]): Load[] {
  const dice = new Dice(2);
  const subject = () => ({ type: 'user', id: dice.one(users) });
  const question = () => ({
    action: { name: dice.one(ACTIONS) },
    resource: { type: `area_${dice.below(ABILITIES)}`, id: '4711' },
  });
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const single = { path: '/access/v1/evaluation', decisions: 1 };
  const list = { path: '/access/v1/evaluations', decisions: BATCH };
  return [
    { ...single, title: 'one question', bodies: many(USERS, () => ({ subject: subject(), ...question() })) },
    {
      ...list,
      title: `${BATCH} about one user`,
      bodies: many(BODIES, () => ({ subject: subject(), evaluations: many(BATCH, question) })),
    },
    {
      ...list,
      title: `${BATCH} about any users`,
      bodies: many(BODIES, () => ({ evaluations: many(BATCH, () => ({ subject: subject(), ...question() })) })),
    },
  ];
}

/** Compares with bare `node:http` that sends an answer of the same bytes, in paired rounds. */
async function compare(
  folder: string,
  url: string,
  token: string,
  { title, path, decisions: each, bodies }: Load,
): Promise<string[]> {
  const script = join(folder, 'questions.lua');
  writeFileSync(script, inTurn(bodies));
  const bare = await startBareProcess(folder, await askOnce(url, 'POST', path, { token, body: bodies[0] }));
  const load = (at: string, seconds = SECONDS) => wrkWithLatency(`${at}${path}`, { seconds, token, script });
  for (const at of [url, bare.url]) await load(at, 2);
  const [service, platform, ratios, p99s]: number[][] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const isFirst = round % 2 === 0;
    const [one, other] = [await load(isFirst ? url : bare.url), await load(isFirst ? bare.url : url)];
    const [own, its] = isFirst ? [one, other] : [other, one];
    service!.push(own.perSecond);
    platform!.push(its.perSecond);
    ratios!.push(own.perSecond / its.perSecond);
    p99s!.push(own.p99Ms);
  }
  bare.stop();
  const perSecond = median(service!);
  return [
    title,
    whole(perSecond),
    whole(perSecond * each),
    fixed(median(p99s!), 2),
    whole(median(platform!)),
    fixed(median(ratios!), 3),
  ];
}

function inTurn(bodies: readonly Body[]): string {
  return `wrk.method = 'POST'
wrk.headers['Content-Type'] = 'application/json'
local requests = {}
function init(args)
${bodies.map((body) => `  table.insert(requests, wrk.format(nil, nil, nil, [[${JSON.stringify(body)}]]))`).join('\n')}
end
local turn = 0
function request()
  turn = turn + 1
  return requests[turn % #requests + 1]
end
`;
}
