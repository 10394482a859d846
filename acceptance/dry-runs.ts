/**
 * Acceptance test `dry-runs`: sixteen writers change roles and users beside 20 dry runs a second. No dry run writes
 * anything, and the writers lose at most a tenth.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { throughput } from '../harness/throughput.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const WRITERS = 16;
const DRY_RUNS_A_SECOND = 20;
/** Each is asked on its own connection, so that a slow answer doesn't lower the rate. */
const DRY_CONNECTIONS = 8;
const USERS = 300;
const LEAST_RATIO = 0.9;
/** Dry runs that were asked for late, because this machine was busy. */
const LEAST_RATE = 0.8;
const MANY_PAIRS = 20;
const LIST_PAGE = 1_000;

interface Record {
  readonly id: string;
}

/** A user and a role for each writer, which only that writer changes. */
interface Place {
  readonly url: string;
  readonly token: string;
  readonly users: readonly Record[];
  readonly roles: readonly Record[];
}

interface Phases {
  readonly pairs: number;
  readonly warmUpMs: number;
  readonly ms: number;
}

export const dryRuns: AcceptanceTest = async (report, { ci }) => {
  const phases = { pairs: ci ? 5 : 40, warmUpMs: 100, ms: 500 };
  await besideWriters(report, { where: 'SQLite', settings: { STORAGE: 'sqlite' }, phases });
  const binary = findBinary();
  if (binary === undefined) {
    report.skip('there is no MongoDB: set MONGOD_BINARY to a mongod');
    return;
  }
  const mongod = await startMongod(binary);
  try {
    const settings = { STORAGE: 'mongodb', MONGODB_URI: mongod.getUri('castellan') };
    await besideWriters(report, { where: 'MongoDB', settings, phases });
  } finally {
    await mongod.stop({ doCleanup: true, force: true });
  }
};

async function besideWriters(
  report: Report,
  {
    where,
    settings,
    phases,
  }: { readonly where: string; readonly settings: Readonly<{ [name: string]: string }>; readonly phases: Phases },
): Promise<void> {
  const folder = temporaryFolder();
  const env = { ...settings, SCRYPT_LN: '4', LOG_LEVEL: 'silent' };
  const service = await startServiceProcess({ data: join(folder, 'data'), env });
  try {
    const place = await fill(service.url);
    const before = await countChanges(place);
    const writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => Writer.open(place, index)));
    const dry = await DryRunner.open(place);
    const ratios: number[] = [];
    const sums = { alone: 0, beside: 0 };
    const write = (writer: number) => writers[writer]!.write();
    for (let pair = 0; pair < phases.pairs; pair += 1) {
      const rates = { alone: 0, beside: 0 };
      // The first one alternates, so that drift of the machine affects both equally.
      const order = pair % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const);
      for (const phase of order) {
        if (phase === 'beside') dry.start();
        rates[phase] = await throughput(WRITERS, write, phases);
        await dry.stop();
      }
      ratios.push(rates.beside / rates.alone);
      sums.alone += rates.alone / phases.pairs;
      sums.beside += rates.beside / phases.pairs;
    }
    for (const writer of writers) writer.close();
    dry.close();
    report.figure(
      `${where}: ${sums.alone.toFixed(0)} writes a second alone, ${sums.beside.toFixed(0)} beside dry runs`,
    );
    const written = writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
    const changes = (await countChanges(place)) - before;
    const strangers = await strangeChanges(place, before);
    report.figure(`${where}: ${written} writes, ${dry.answered} dry runs, ${dry.rate.toFixed(1)} a second`);
    report.check(dry.failures.length === 0, `${where}: every dry run is answered ${dry.failures.join(' ')}`);
    report.checkTime(dry.rate >= DRY_RUNS_A_SECOND * LEAST_RATE, `${where}: there are enough dry runs`);
    report.check(
      changes === written && strangers === 0,
      `${where}: the log has the ${written} acknowledged writes and nothing of a dry run (${changes}, ${strangers})`,
    );
    const claim = `${where}: writers lose at most a tenth (median ratio ${median(ratios).toFixed(3)})`;
    // A few pairs can't tell a tenth from what else the machine does.
    if (phases.pairs < MANY_PAIRS) report.figure(claim);
    else report.checkTime(median(ratios) >= LEAST_RATIO, claim);
  } finally {
    await service.stop();
    removeFolder(folder);
  }
}

/** Changes its own role and its own user in turn; every write is a change. */
class Writer {
  acknowledged = 0;

  private constructor(
    private readonly connection: Connection,
    private readonly place: Place,
    private readonly index: number,
  ) {}

  static async open(place: Place, index: number): Promise<Writer> {
    return new Writer(await Connection.open(place.url), place, index);
  }

  async write(): Promise<void> {
    const { token, users, roles } = this.place;
    const turn = this.acknowledged;
    const isOn = turn % 4 < 2;
    const [path, body] =
      turn % 2 === 0
        ? [`/roles/${roles[this.index]!.id}`, { abilities: { customer: { delete: isOn } } }]
        : [`/users/${users[this.index]!.id}`, { suspended: isOn }];
    const { status, body: answer } = await this.connection.ask('PUT', path, { token, body, requestId: 'writer' });
    if (status !== 200) throw new Error(`PUT ${path} answered ${status}: ${answer}`);
    this.acknowledged += 1;
  }

  close(): void {
    this.connection.close();
  }
}

/** Asks for dry runs at a steady rate. */
class DryRunner {
  answered = 0;
  readonly failures: string[] = [];
  #turn = 0;
  #seconds = 0;
  #isOver = false;
  #running: Promise<unknown> | undefined;

  private constructor(
    private readonly connections: readonly Connection[],
    private readonly place: Place,
  ) {}

  static async open(place: Place): Promise<DryRunner> {
    const connections = Array.from({ length: DRY_CONNECTIONS }, () => Connection.open(place.url));
    return new DryRunner(await Promise.all(connections), place);
  }

  /** Dry runs a second, while it ran. */
  get rate(): number {
    return this.answered / this.#seconds;
  }

  start(): void {
    this.#isOver = false;
    const began = performance.now();
    const loops = this.connections.map(async (connection, index) => {
      const between = (1_000 * DRY_CONNECTIONS) / DRY_RUNS_A_SECOND;
      let due = began + (between * index) / DRY_CONNECTIONS;
      while (!this.#isOver) {
        await sleep(Math.max(0, due - performance.now()));
        due += between;
        await this.#ask(connection);
      }
    });
    this.#running = Promise.all(loops).finally(() => {
      this.#seconds += (performance.now() - began) / 1_000;
    });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
    this.#running = undefined;
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  async #ask(connection: Connection): Promise<void> {
    const { token, users, roles } = this.place;
    const turn = (this.#turn += 1);
    const user = `/users/${users[turn % users.length]!.id}`;
    const role = `/roles/${roles[turn % roles.length]!.id}`;
    const writes = [
      ['PUT', role, { abilities: { customer: { read: turn % 8 < 4 } } }],
      ['DELETE', role, undefined],
      ['PUT', user, { roles: [roles[turn % 7]!.id] }],
      ['DELETE', user, undefined],
      ['POST', '/users', { ...NAMES, email: `dry-${turn}@example.com`, roles: [roles[0]!.id] }],
      ['POST', '/roles', { name: `Dry ${turn}`, abilities: { customer: { read: true } } }],
    ] as const;
    const [method, path, body] = writes[turn % writes.length]!;
    const answer = await connection.ask(method, `${path}?dry_run=true`, { token, body, requestId: 'dry-run' });
    if (answer.status === 200 && answer.body.startsWith('{"dry_run":true')) this.answered += 1;
    else if (this.failures.length < 3) this.failures.push(`${method} ${path} answered ${answer.status}.`);
  }
}

const NAMES = { first_name: 'Ada', last_name: 'Lovelace' };

async function fill(url: string): Promise<Place> {
  const { token } = await signIn(url);
  const connection = await Connection.open(url);
  const post = async (path: string, body: object) => {
    const { status, body: answer } = await connection.ask('POST', path, { token, body });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${answer}`);
    return JSON.parse(answer) as Record;
  };
  const roles: Record[] = [];
  for (let role = 0; role < WRITERS; role += 1) {
    const abilities = { customer: { read: role % 2 === 0, delete: false }, segment: { read: true } };
    roles.push(await post('/roles', { name: `Role ${role}`, abilities }));
  }
  const users: Record[] = [];
  for (let user = 0; user < USERS; user += 1) {
    const held = [roles[user % WRITERS]!.id, roles[(user * 7 + 3) % WRITERS]!.id];
    users.push(await post('/users', { ...NAMES, email: `user-${user}@example.com`, roles: [...new Set(held)] }));
  }
  connection.close();
  return { url, token, users, roles };
}

/** The number of log entries. */
async function countChanges({ url, token }: Place): Promise<number> {
  const { head } = await askOnce(url, 'GET', '/changes?_limit=1', { token });
  return Number(/\r\nx-total-count: *(\d+)/i.exec(head)![1]);
}

/** The number of entries after the first ones that aren't of a writer's request. */
async function strangeChanges({ url, token }: Place, after: number): Promise<number> {
  const connection = await Connection.open(url);
  let strangers = 0;
  for (let start = after; ; start += LIST_PAGE) {
    const path = `/changes?_sort=id&_order=asc&_start=${start}&_end=${start + LIST_PAGE}`;
    const { status, body } = await connection.ask('GET', path, { token });
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${body}`);
    const changes = JSON.parse(body) as { readonly request_id: string | null }[];
    strangers += changes.filter((change) => change.request_id !== 'writer').length;
    if (changes.length < LIST_PAGE) break;
  }
  connection.close();
  return strangers;
}
