/**
 * Benchmark `glance`: what the console shows at a glance, among `BENCH_CUSTOMERS` customers, 1,000,000 by default, and 10,000
 * people: totals over time, histograms, facets, memberships, previews, views, deleted customers, and how accounts are used.
 */
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection, type Ask } from '../harness/connection.js';
import { takeLoopDelay } from '../harness/loop-delay.js';
import { fromHere, removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { median, quantile } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { finished, startCommand } from '../harness/command-process.js';
import { writeCustomersCsv } from '../harness/customers-csv.js';

const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000);
const PEOPLE = Number(process.env['BENCH_PEOPLE'] ?? 10_000);
const ROLES = 20;
const MAKERS = 8;
const TURNS = 200;
const MS_PER_LINE = 6_000;
const POLL_MS = 500;

interface Line {
  readonly name: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

export async function glance(): Promise<void> {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const probe = join(folder, 'loop.json');
  const env = { SCRYPT_LN: '4', TRASH_DAYS: '30', LOOP_PROBE_FILE: probe };
  try {
    await (await startServiceProcess({ data, env })).stop();
    const csv = join(folder, 'customers.csv');
    writeCustomersCsv(csv, CUSTOMERS);
    await finished(startCommand(['import', 'customers', csv], { STORAGE: 'sqlite', DATA_DIR: data }));
    const service = await startServiceProcess({ data, env, preload: [fromHere('loop-probe.mjs')] });
    try {
      await measure(service, probe);
    } finally {
      await service.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

async function measure(service: ServiceProcess, probe: string): Promise<void> {
  const { token, id: admin } = await signIn(service.url);
  const connection = await Connection.open(service.url);
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const asked: Ask = { token, body };
    const answer = await connection.ask(method, path, asked);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body) as T;
  };
  const made = async (path: string, body: object) => (await ask<{ id: string }>('POST', path, body)).id;
  const people = await makePeople(service.url, token, made);
  const segment = await made('/segments', { name: 'Pro', filters: { values: { plan: ['pro'] }, enabled: ['plan'] } });
  const feature = {
    key: 'export',
    name: 'Export',
    enabled: true,
    targeting: [{ segments: [segment], percentage: 30, variant: null }],
  };
  const flag = await made('/features', feature);
  const view = { resource: 'customers', filter: { status: ['active'], plan: 'pro' }, columns: ['name', 'plan'] };
  for (let one = 0; one < 100; one += 1) await made('/views', { ...view, name: `View ${one}` });
  const [customer] = await ask<{ id: string }[]>('GET', '/customers?_limit=1&plan=pro');
  const days = `from=${daysAgo(30)}&to=${daysAgo(-1)}`;
  const lines: readonly Line[] = [
    { name: 'GET /users/me, for comparison', path: '/users/me' },
    { name: 'customers over 30 days', path: `/customers/sizes?${days}` },
    { name: 'a segment over 30 days', path: `/segments/${segment}/sizes?${days}` },
    { name: "a feature's evaluations", path: `/features/${flag}/evaluations?${days}` },
    { name: 'sign-ins by day', path: `/sign-ins/histogram?by=day&tz=Europe/Berlin&${days}` },
    { name: 'change log by day', path: `/changes/histogram?by=day&tz=Europe/Berlin` },
    { name: `history of ${whole(CUSTOMERS)} by day`, path: `/customers/logs/histogram?by=day` },
    { name: 'facets of two columns', path: '/customers/facets?fields=plan,city' },
    { name: 'facets of a number, and a filter', path: '/customers/facets?fields=seats&status=active' },
    { name: 'suggestions', path: '/customers/facets?fields=city&city_like=City%2012' },
    { name: "a customer's membership", path: `/customers/${customer!.id}/membership` },
    { name: 'preview of a feature', method: 'POST', path: '/features/preview', body: { ...feature, id: flag } },
    { name: 'effect of changing a segment', method: 'PUT', path: `/segments/${segment}?dry_run=true`, body: FREE },
    { name: "a person's access in time", path: `/users/${people[0]}/access/timeline?from=${daysAgo(30)}` },
    { name: 'people not seen for 90 days', path: '/users?not_seen=90&_limit=25' },
    { name: 'people by last use', path: '/users?_sort=last_seen&_order=DESC&_limit=25' },
    { name: 'people without second factor', path: '/users?second_factor=false&_limit=25' },
    { name: 'open invitations', path: '/users?invitation=open&_limit=25' },
    { name: 'dry run for 100 people', method: 'PUT', path: '/users?dry_run=true', body: suspension(people, admin) },
    { name: '100 views', path: '/views?_limit=100' },
    { name: 'what waits', path: '/status/pending' },
  ];
  const rows: string[][] = [];
  const take = () => takeLoopDelay(service.child, probe);
  const time = async ({ name, method = 'GET', path, body }: Line) => {
    const times: number[] = [];
    await ask(method, path, body);
    await take();
    const until = performance.now() + MS_PER_LINE;
    for (let turn = 0; turn < TURNS && (turn < 3 || performance.now() < until); turn += 1) {
      const began = performance.now();
      await ask(method, path, body);
      times.push(performance.now() - began);
    }
    const loop = await take();
    const figures = [median(times), quantile(times, 0.99), loop.p99, loop.max].map((ms) => fixed(ms, 2));
    rows.push([name, ...figures, `${times.length}`]);
  };
  for (const line of lines) await time(line);
  const deleted = await deleteSome(ask);
  await time({ name: `the last of ${whole(deleted)} deleted customers`, path: '/customers/trash?_limit=25' });
  await time({ name: 'a late page of them', path: `/customers/trash?_limit=25&_start=${Math.floor(deleted * 0.9)}` });
  await time({ name: 'those of a name', path: '/customers/trash?_limit=25&name_like=Ada%20Kay%2077' });
  const [gone] = await ask<{ id: string }[]>('GET', '/customers/trash?_limit=1');
  await time({
    name: 'may one be restored',
    method: 'POST',
    path: `/customers/trash/${gone!.id}/restore?dry_run=true`,
  });
  connection.close();
  printTable(`HTTP: at a glance, ${whole(CUSTOMERS)} customers, ${whole(PEOPLE)} people, SQLite, ms`, [
    ['', 'p50', 'p99', 'loop p99', 'loop max', 'requests'],
    ...rows,
  ]);
}

const FREE = { filters: { values: { plan: ['free'] }, enabled: ['plan'] } };

function suspension(people: readonly string[], admin: string): object {
  return { ids: people.filter((id) => id !== admin).slice(0, 100), changes: { suspended: true } };
}

/** Returns the ids of the first thousand. */
async function makePeople(
  url: string,
  token: string,
  made: (path: string, body: object) => Promise<string>,
): Promise<string[]> {
  const roles: string[] = [];
  for (let one = 0; one < ROLES; one += 1) {
    roles.push(await made('/roles', { name: `Role ${one}`, abilities: { customer: { read: true } } }));
  }
  const ids: string[] = [];
  const make = async (maker: number) => {
    for (let one = maker; one < PEOPLE; one += MAKERS) {
      const body = {
        first_name: 'Ada',
        last_name: `Person ${one}`,
        email: `person-${one}@example.com`,
        password: 'a password for many',
        roles: [roles[one % ROLES]],
      };
      const answer = await askOnce(url, 'POST', '/users', { token, body });
      if (answer.status !== 201) throw new Error(`POST /users answered ${answer.status}: ${answer.body}`);
      if (one < 1_000) ids.push((JSON.parse(answer.body) as { id: string }).id);
    }
  };
  await Promise.all(Array.from({ length: MAKERS }, (_, maker) => make(maker)));
  return ids;
}

/** Deletes all customers of one status. Returns how many. */
async function deleteSome(ask: <T>(method: string, path: string) => Promise<T>): Promise<number> {
  const facets = await ask<{ status: { value: string; count: number }[] }>('GET', '/customers/facets?fields=status');
  const expect = facets.status.find(({ value }) => value === 'inactive')!.count;
  const began = performance.now();
  const { id } = await ask<{ id: string }>('DELETE', `/customers?status=inactive&expect=${expect}`);
  for (;;) {
    const { state, done } = await ask<{ state: string; done: number }>('GET', `/operations/${id}`);
    if (state === 'done') {
      console.log(`${whole(done)} deleted in ${fixed((performance.now() - began) / 1_000)} s`);
      return done;
    }
    if (state !== 'running') throw new Error(`The deletion ended ${state}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
