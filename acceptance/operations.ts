/**
 * Acceptance test `operations`: changes half of all customers by a filter, kills the service in the middle, and finishes
 * after the restart, with exact counts at every moment.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Account } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { verify } from './beside-writes.js';
import { finished, startCommand } from '../harness/command-process.js';
import { writeCustomersCsv } from '../harness/customers-csv.js';
import { createSegment, totalOf } from './segments.js';
import { onEachStorage, type Storage } from './storages.js';
import { quantile } from '../harness/statistics.js';
import { timesOf, writerOf } from './write-times.js';

const ROWS = { SQLite: 1_000_000, MongoDB: 40_000 };
const ROWS_ON_CI = { SQLite: 4_000, MongoDB: 1_000 };
const FILTER = 'plan=free';
const CHANGES = { plan: 'trial', status: 'moved' };
const MOST_P99_MS = 50;
const LOOK_EVERY_MS = 10;
const IDLE_REQUESTS = 200;
/** Longer than a lease, and a poll. */
const TAKEN_OVER_WITHIN_MS = 30_000;

export const operations: AcceptanceTest = (report, { ci }) =>
  onEachStorage(report, (storage) => inTheMiddle(report, storage, ci));

interface Progress {
  readonly id: string;
  readonly done: number;
  readonly total: number;
  readonly state: string;
}

async function inTheMiddle(report: Report, { name: where, newPlace }: Storage, ci: boolean): Promise<void> {
  const rows = (ci ? ROWS_ON_CI : ROWS)[where];
  const place = newPlace();
  await (await place.start()).stop();
  const folder = temporaryFolder();
  const csv = join(folder, 'customers.csv');
  writeCustomersCsv(csv, rows);
  await finished(startCommand(['import', 'customers', csv], place.settings));
  removeFolder(folder);
  let service = await place.start();
  try {
    const account = await signIn(service.url);
    const { token } = account;
    const segments = await Promise.all(
      ['free', 'trial'].map((plan) => createSegment(service.url, token, { plan: [plan] })),
    );
    const half = rows / 2;
    const idle = await ownRequests(service.url, account, (done) => done < IDLE_REQUESTS);
    const path = `/customers?${FILTER}&expect=${half}`;
    const began = performance.now();
    const started = await askOnce(service.url, 'PUT', path, { token, body: { changes: CHANGES } });
    report.check(started.status === 202, `${where}: the change of ${half} of ${rows} customers begins`);
    const { id } = JSON.parse(started.body) as Progress;
    const watched = new Watched(id, segments, half);
    const isHalfDone = () => watched.done > half * 0.4;
    const before = await watched.watch(service.url, account, isHalfDone);
    await service.kill();
    const killedAt = performance.now();
    service = await place.start();
    const atKill = await watched.look(service.url, token);
    await watched.watch(service.url, account, () => watched.done > atKill);
    const pause = performance.now() - killedAt;
    const after = await watched.watch(service.url, account, () => watched.state !== 'running');
    const seconds = (performance.now() - began - pause) / 1_000;
    const times = [...before, ...after];
    report.figure(
      `${where}: ${(half / seconds).toFixed(0)} customers a second; killed at ${atKill}, continued after ` +
        `${(pause / 1_000).toFixed(1)} s; ${times.length} requests beside it: p99 ${quantile(times, 0.99).toFixed(0)} ms, ` +
        `before it ${quantile(idle, 0.99).toFixed(0)} ms; ${watched.overloaded} times overloaded`,
    );
    for (const line of watched.wrong.slice(0, 5)) report.figure(line);
    report.check(
      watched.looks > 5 && watched.wrong.length === 0,
      `${where}: every one of ${watched.looks} counts was exact`,
    );
    report.check(atKill < half, `${where}: it was killed in the middle, at ${atKill}`);
    report.check(pause < TAKEN_OVER_WITHIN_MS, `${where}: it continues within ${TAKEN_OVER_WITHIN_MS / 1_000} s`);
    report.check(
      watched.state === 'done' && watched.done === half,
      `${where}: it finishes, and has changed ${watched.done}`,
    );
    const total = (query: string) => totalOf(service.url, token, query);
    const moved = await total('/customers?status=moved&plan=trial');
    const entries = await total('/customers/logs?type=updated');
    report.check(
      moved === half && entries === half,
      `${where}: ${moved} customers are changed, with ${entries} log entries`,
    );
    // A CI machine may be busy, so there the figure is only printed.
    if (!ci && where === 'SQLite') {
      report.checkTime(quantile(times, 0.99) < MOST_P99_MS, `the service's own requests: p99 under ${MOST_P99_MS} ms`);
    }
  } finally {
    await service.stop();
  }
  await verify(report, where, place.settings);
}

/** Follows an operation, and compares the counts of its segments with its progress. */
class Watched {
  done = 0;
  state = 'running';
  looks = 0;
  overloaded = 0;
  readonly wrong: string[] = [];

  constructor(
    private readonly id: string,
    private readonly segments: readonly string[],
    private readonly half: number,
  ) {}

  /** Looks again and again until `isOver`. Returns how long requests beside it took. */
  async watch(url: string, account: Account, isOver: () => boolean): Promise<number[]> {
    const state = { over: false };
    const times = ownRequests(url, account, () => !state.over);
    times.catch(() => undefined);
    const connection = await Connection.open(url);
    try {
      while (!isOver() && this.state === 'running') {
        await this.#look(connection, account.token);
        await sleep(LOOK_EVERY_MS);
      }
    } finally {
      state.over = true;
      connection.close();
    }
    return times;
  }

  /** How many customers have changed. */
  async look(url: string, token: string): Promise<number> {
    const connection = await Connection.open(url);
    try {
      return (await this.#progress(connection, token)).done;
    } finally {
      connection.close();
    }
  }

  async #look(connection: Connection, token: string): Promise<void> {
    const before = await this.#progress(connection, token);
    const segments = await this.#read(connection, token, '/segments?_embed=none');
    const rows = segments as readonly { readonly id: string; readonly customers_count: number }[];
    const [free = -1, trial = -1] = this.segments.map((id) => rows.find((row) => row.id === id)?.customers_count);
    const after = await this.#progress(connection, token);
    this.looks += 1;
    const isExact = free + trial === this.half && before.done <= trial && trial <= after.done;
    if (!isExact) this.wrong.push(`${free} free and ${trial} changed, between ${before.done} and ${after.done} done`);
  }

  async #progress(connection: Connection, token: string): Promise<Progress> {
    const progress = (await this.#read(connection, token, `/operations/${this.id}`)) as Progress;
    this.done = progress.done;
    this.state = progress.state;
    return progress;
  }

  /** Asks again while the service is overloaded: a busy machine may take too long for a list. */
  async #read(connection: Connection, token: string, path: string): Promise<unknown> {
    for (;;) {
      const { status, body } = await connection.ask('GET', path, { token });
      if (status === 200) return JSON.parse(body);
      if (status !== 503) throw new Error(`${path} answered ${status}: ${body}`);
      this.overloaded += 1;
      await sleep(LOOK_EVERY_MS);
    }
  }
}

/** How long requests of a person take: a customer, a list, a write. */
async function ownRequests(url: string, account: Account, goesOn: (done: number) => boolean): Promise<number[]> {
  const connection = await Connection.open(url);
  const read = async (path: string) => {
    const { status, body } = await connection.ask('GET', path, { token: account.token });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
    return body;
  };
  const [{ id }] = JSON.parse(await read('/customers?_end=1')) as [{ id: string }];
  const kinds = [
    () => read(`/customers/${id}`),
    () => read('/customers?role=vip&_sort=name&_end=20'),
    writerOf(connection, account),
  ];
  try {
    return await timesOf(async (turn) => {
      await kinds[turn % kinds.length]!(turn);
    }, goesOn);
  } finally {
    connection.close();
  }
}
