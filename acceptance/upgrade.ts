/**
 * Acceptance test `upgrade`: a store whose derived data an older release made is upgraded by processes that are killed with SIGKILL
 * on the way; the last one ends it, and everything is found and counted as before. `UPGRADE_CUSTOMERS=1000000` sets how many
 * customers it has.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { MongoClient, type Document } from 'mongodb';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { mainProgram, startServiceProcess } from '../harness/service-process.js';
import { closeDatabase, openDatabase } from '../src/adapters/sqlite/database/open-database.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { CHEAP, verify } from './beside-writes.js';
import { finished, startCommand } from '../harness/command-process.js';
import { writeCustomersCsv } from '../harness/customers-csv.js';
import { createSegment, totalOf, wrongCounts } from './segments.js';

const CUSTOMERS = Number(process.env['UPGRADE_CUSTOMERS'] ?? 100_000);
const CUSTOMERS_ON_CI = 10_000;
const KILLS = 5;
const KILLS_ON_CI = 3;
const LOOK_EVERY_MS = 5;
const SEARCHES = ['liskov', '"grace hopper 9"', 'hopper 17', '17', '+49 30 1234', 'zoe angstrom'];

/** What the store is looked into with, beside the service. */
interface OldStore {
  /** Makes what is derived as if another version of the code had made it. */
  age(): Promise<void>;
  /** How many customers have been folded anew; `Infinity` once the upgrade has ended. */
  folded(): Promise<number>;
  close(): Promise<void>;
}

interface Place {
  readonly name: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  open(): Promise<OldStore>;
}

export const upgrade: AcceptanceTest = async (report, { ci }) => {
  const size = ci ? { customers: CUSTOMERS_ON_CI, kills: KILLS_ON_CI } : { customers: CUSTOMERS, kills: KILLS };
  const folder = temporaryFolder();
  try {
    const data = join(folder, 'data');
    const open = () => openSqlite(join(data, 'castellan.db'));
    await upgradeKilled(report, { name: 'sqlite', folder, env: { STORAGE: 'sqlite', DATA_DIR: data }, open }, size);
  } finally {
    removeFolder(folder);
  }
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  // Another process takes over only ten seconds after a death.
  await onMongodb(report, ci ? { ...size, kills: 1 } : size);
};

interface Size {
  readonly customers: number;
  readonly kills: number;
}

async function onMongodb(report: Report, size: Size): Promise<void> {
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder: join(folder, 'mongodb'), cacheGb: 1 });
  try {
    const uri = set.uri('castellan');
    const env = { STORAGE: 'mongodb', MONGODB_URI: uri, DATA_DIR: join(folder, 'data') };
    await upgradeKilled(report, { name: 'mongodb', folder, env, open: () => openMongo(uri) }, size);
  } finally {
    await set.stop();
    removeFolder(folder);
  }
}

async function upgradeKilled(report: Report, place: Place, { customers, kills }: Size): Promise<void> {
  const { name, folder } = place;
  const env = { ...CHEAP, ...place.env };
  const data = place.env['DATA_DIR']!;
  await (await startServiceProcess({ data, env })).stop();
  const csv = join(folder, 'customers.csv');
  writeCustomersCsv(csv, customers);
  await finished(startCommand(['import', 'customers', csv], place.env));
  let service = await startServiceProcess({ data, env });
  let { token } = await signIn(service.url);
  const segment = await createSegment(service.url, token, { q: ['grace hopper'] });
  const before = await totalsOf(service.url, token);
  await service.stop();

  const store = await place.open();
  await store.age();
  const bytes = bytesIn(folder);
  let [most, died, began] = [bytes, 0, 0];
  for (let folded = 0; died < kills; died += 1) {
    const least = Math.max(folded + 1, Math.floor((died * customers) / (kills + 1)));
    const child = startUpgrade(env, join(folder, 'output'));
    began ||= performance.now();
    while (child.exitCode === null && (folded = await store.folded()) < least) {
      most = Math.max(most, bytesIn(folder));
      await sleep(LOOK_EVERY_MS);
    }
    const isLate = child.exitCode !== null || folded === Infinity;
    if (child.exitCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    }
    if (isLate) break;
  }
  report.check(died === kills, `${name}: ${died} of ${kills} processes were killed half way`);

  const last = startUpgrade(env, join(folder, 'output'));
  while (last.exitCode === null && (await store.folded()) < Infinity) {
    most = Math.max(most, bytesIn(folder));
    await sleep(LOOK_EVERY_MS);
  }
  const seconds = (performance.now() - began) / 1_000;
  if (last.exitCode !== null) throw new Error(`The upgrade ended: ${readFileSync(join(folder, 'output'), 'utf8')}`);
  // The store is looked into until here: the last one to close a SQLite database would tidy it up.
  await store.close();
  const ended = once(last, 'exit');
  last.kill('SIGTERM');
  await ended;
  const mib = (value: number) => (value / 2 ** 20).toFixed(0);
  report.figure(
    `${name}: ${customers} customers in ${seconds.toFixed(1)} s, ${mib(bytes)} MiB, at most ${mib(most - bytes)} MiB more`,
  );

  service = await startServiceProcess({ data, env });
  ({ token } = await signIn(service.url));
  const { body } = await askOnce(service.url, 'GET', `/segments/${segment}`, { token });
  report.check(
    body.includes(String.raw`"q":["\"grace hopper\""]`),
    `${name}: the search of a segment keeps its meaning`,
  );
  const after = await totalsOf(service.url, token);
  report.check(
    before.every((total, index) => total === after[index]),
    `${name}: searches find as many customers as before (${before.join(', ')}; ${after.join(', ')})`,
  );
  const wrong = await wrongCounts(service.url, token, [[segment, 'q=%22grace+hopper%22']]);
  report.check(wrong.length === 0, `${name}: the segment has as many customers as its search finds`);
  await service.stop();
  await verify(report, name, place.env);
}

function totalsOf(url: string, token: string): Promise<number[]> {
  return Promise.all(SEARCHES.map((search) => totalOf(url, token, `/customers?q=${encodeURIComponent(search)}`)));
}

/** Doesn't wait for the service, which answers nobody before the upgrade has ended. */
function startUpgrade(env: Readonly<Record<string, string>>, output: string) {
  const file = openSync(output, 'a');
  const child = spawn(process.execPath, [mainProgram()], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', file, file],
  });
  closeSync(file);
  endWithUs(child);
  return child;
}

async function openSqlite(file: string): Promise<OldStore> {
  const database = await openDatabase(file, { busyTimeoutMs: 10_000 });
  const stateOf = (name: string) => {
    const row = database.prepare('SELECT value FROM storage_state WHERE name = ?').get(name);
    return (row as { readonly value: string } | undefined)?.value;
  };
  return {
    async age() {
      database.exec(`
        UPDATE customers SET name_folded = replace(name_folded, 'l', 'ł'), last_name_folded = replace(last_name_folded, 'o', 'ø');
        UPDATE customer_texts SET text = replace(replace(text, 'l', 'ł'), 'o', 'ø');
        UPDATE storage_state SET value = '1' WHERE name = 'derived';`);
    },
    async folded() {
      if (stateOf('derived') !== '1') return Infinity;
      const { step, done = 0 } = JSON.parse(stateOf('deriving') ?? '{}') as { step?: string; done?: number };
      return step === 'customers' ? done : 0;
    },
    async close() {
      closeDatabase(database);
      await collectGarbage();
    },
  };
}

/**
 * One driver closes the file only when its statements are garbage-collected. After the service's end, that would remove the
 * WAL, and the service would miss it.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let time = 0; time < 2; time += 1) {
    collect();
    await nextTurn();
  }
}

async function openMongo(uri: string): Promise<OldStore> {
  const client = await MongoClient.connect(uri);
  const database = client.db();
  const settings = database.collection<Document & { readonly _id: string }>('settings');
  const replaced = (field: string) => ({ $replaceAll: { input: `$${field}`, find: 'o', replacement: 'ø' } });
  return {
    async age() {
      const aged = { search_text: replaced('search_text'), name_folded: replaced('name_folded'), trigrams: [] };
      await database.collection('customers').updateMany({}, [{ $set: aged }]);
      await settings.updateOne({ _id: 'derived' }, { $set: { version: 1 } });
    },
    async folded() {
      const found = await settings.findOne({ _id: 'derived' });
      if (found?.['version'] !== 1) return Infinity;
      return found['step'] === 'customers' ? Number(found['done']) : 0;
    },
    close: () => client.close(),
  };
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    const found = statSync(join(folder, String(name)), { throwIfNoEntry: false });
    if (found?.isFile() === true) bytes += found.size;
  }
  return bytes;
}
