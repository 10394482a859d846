import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { BSON, MongoClient } from 'mongodb';
import { aPicture } from '../test/support/images.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';

/**
 * `npx tsx scripts/make-fixture.ts CHECKOUT`: lets the release in that folder, which has its node_modules, fill a small
 * store on SQLite and on MongoDB, and keeps both below test/fixtures. test/fixtures/README.md says what is in them.
 */
const checkout = resolve(process.argv[2] ?? '.');
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8')) as { version: string };
const target = fileURLToPath(new URL(`../test/fixtures/${version}/`, import.meta.url));
const PASSWORD = 'a password of the fixture';
const MARKER = `ERASED-MARKER-${version}`;
const LISTS = [
  'users',
  'roles',
  'abilities',
  'features',
  'segments',
  'customers',
  'customers/logs',
  'changes',
  'tokens',
];

interface Json {
  readonly id: string;
  readonly path: string;
  readonly user: { readonly id: string };
  readonly accessToken: string;
}
interface Filled extends Readonly<Record<string, unknown>> {
  readonly answers: object;
}

/** Starts the release, has the store filled over HTTP, and ends it with SIGTERM. */
async function fill(settings: Readonly<Record<string, string>>): Promise<Filled> {
  const child = spawn(process.execPath, ['--import=tsx', 'src/bootstrap/main.ts'], {
    cwd: checkout,
    env: {
      ...{ PATH: process.env['PATH'], PORT: '0', SCRYPT_LN: '4', TOKEN_TTL: '31536000', ADMIN_PASSWORD: PASSWORD },
      ...{ LOG_LEVEL: 'silent', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  while (!output.includes(' is ready at ')) await Promise.race([once(child.stdout, 'data'), closed]);
  try {
    return await fillOver(/ is ready at (\S+)/.exec(output)![1]!);
  } finally {
    child.kill('SIGTERM');
    await closed;
  }
}

async function fillOver(url: string): Promise<Filled> {
  let token: string | undefined;
  const call = async (method: string, path: string, body?: object, statuses = [200, 201, 204]): Promise<Json> => {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!statuses.includes(response.status)) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as Json;
  };
  const signIn = async (email: string) => (await call('POST', '/login', { email, password: PASSWORD })).accessToken;
  const person = (name: string, more: object = {}) =>
    call('POST', '/users', {
      ...{ first_name: name, last_name: 'Örtchen', email: `${name.toLowerCase()}@example.org`, password: PASSWORD },
      ...more,
    });
  const image = async (width: number) => {
    const base64 = (await aPicture(width).png().toBuffer()).toString('base64');
    return (await call('POST', '/upload-avatar', { base64 })).path;
  };

  const admin = await signIn('admin@example.com');
  token = admin;
  const report = await call('POST', '/abilities', { key: 'report', name: 'Reports', read: true, update: true });
  const support = await call('POST', '/roles', {
    name: 'Support',
    description: 'Answers\ncustomers',
    abilities: { customer: { read: true, update: true }, report: { read: true, update: true } },
  });
  await call('PUT', `/abilities/${report.id}`, { update: false });
  const empty = await call('POST', '/roles', { name: 'Nothing yet' });
  const gone = await call('POST', '/roles', { name: 'Deleted role' });
  await call('PUT', `/roles/${support.id}`, { abilities: { segment: { read: true } } });
  const ada = await person('Ada', { roles: [support.id, empty.id], avatar: await image(48) });
  const grace = await person('Grace', { roles: [gone.id] });
  const alan = await person('Alan', { roles: [support.id] });
  await person('Mary', { password: undefined });
  const deleted = await person('Deleted');
  await call('DELETE', `/roles/${gone.id}`);
  await call('DELETE', `/users/${deleted.id}`);
  const beta = await call('POST', '/features', { key: 'beta', name: 'Beta', description: 'For a few' });
  const old = await call('POST', '/features', { key: 'deleted', name: 'Deleted' });
  await call('PUT', `/features/${beta.id}`, { enabled: true });
  await call('DELETE', `/features/${old.id}`);

  const customers: string[] = [];
  for (let n = 0; n < 24; n += 1) {
    const own = { tier: n % 2 === 0 ? 'gold' : 'silver', seats: n, vip: n % 5 === 0, city: 'Łódź' };
    const made = await call('POST', '/customers', {
      ...{ first_name: `First ${n}`, last_name: n % 3 === 0 ? 'Müller' : 'Żak', email: `c${n}@example.net`, ...own },
      ...{ status: n % 4 === 0 ? 'lead' : 'active', role: n % 7 === 0 ? 'vip' : 'customer', notes: 'two\nlines' },
      ...(n === 0 && { avatar: await image(32) }),
    });
    customers.push(made.id);
  }
  const filters = { values: { status: ['active'], tier: ['gold'], q: ['muller'] }, enabled: ['tier'] };
  const gold = await call('POST', '/segments', { name: 'Gold', description: 'Active ones', filters });
  await call('POST', '/segments', { name: 'Everybody', filters: {} });
  // Since 0.2.0. What a release doesn't know, it refuses or ignores.
  const all = [200, 201, 204, 400, 404, 422];
  const token020 = { name: 'Robot', roles: [support.id], expires: new Date(Date.now() + 86_400_000).toISOString() };
  await call('POST', '/tokens', token020, all);
  const targeted = { key: 'targeted', name: 'Targeted', targeting: [{ segments: [gold.id] }, { percentage: 33.33 }] };
  await call('POST', '/features', targeted, all);
  for (const id of customers.slice(0, 5)) await call('PUT', `/customers/${id}`, { tier: 'bronze', company: 'Firm' });
  for (const n of [1, 2, 3]) {
    const texts = { name: `${MARKER} ${n}`, notes: `${MARKER} in notes`, secret: `${MARKER} in an own column` };
    const { id } = await call('POST', '/customers', texts);
    await call('PUT', `/customers/${id}`, { notes: `${MARKER} in other notes`, company: `${MARKER} company` });
    customers.push(id);
  }
  await call('DELETE', `/customers?id=${customers.slice(-3).join()}`);
  await call('DELETE', `/customers/${customers[23]!}`);

  const live = { admin, ada: await signIn('ada@example.org'), grace: await signIn('grace@example.org') };
  const ended = { loggedOut: await signIn('ada@example.org'), suspended: await signIn('alan@example.org') };
  token = ended.loggedOut;
  await call('POST', '/logout');
  token = admin;
  await call('PUT', `/users/${alan.id}`, { suspended: true });
  token = undefined;
  for (const email of ['grace@example.org', 'nobody@example.org']) await call('POST', '/send-password', { email });
  const wrong = { email: 'mary@example.org', password: 'wrong' };
  for (let n = 0; n < 12; n += 1) await call('POST', '/login', wrong, [400, 401, 429]);

  // The release removes the values of deleted customers from its log within a minute.
  await delay(70_000);
  token = admin;
  const answers: Record<string, unknown> = {};
  for (const list of LISTS)
    answers[`/${list}?_limit=1000`] = await call('GET', `/${list}?_limit=1000`, undefined, [200, 404]);
  answers['/customers/facets'] = await call('GET', '/customers/facets');
  const people = { admin: (await call('GET', '/users/me')).id, ada: ada.id, grace: grace.id, alan: alan.id };
  return { madeAt: new Date().toISOString(), password: PASSWORD, marker: MARKER, people, live, ended, answers };
}

function save(name: string, { answers, ...facts }: Filled, files: Readonly<Record<string, Uint8Array>>): void {
  const folder = join(target, name);
  const all = { ...files, 'answers.json': Buffer.from(JSON.stringify(answers)) };
  for (const [file, bytes] of Object.entries(all)) writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes));
  writeFileSync(join(folder, 'facts.json'), `${JSON.stringify(facts, undefined, 2)}\n`);
}

async function makeSqlite(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'castellan-fixture-'));
  const facts = await fill({ STORAGE: 'sqlite', DATA_DIR: folder });
  cpSync(join(folder, 'avatars'), join(target, 'sqlite/avatars'), { recursive: true });
  const key = readFileSync(join(folder, 'token.key'), 'utf8').trim();
  // Only 0.1.0 left a WAL.
  const files = ['castellan.db', 'castellan.db-wal', 'token.key']
    .filter((name) => existsSync(join(folder, name)))
    .map((name) => [name, readFileSync(join(folder, name))]);
  save('sqlite', { ...facts, jwtSecret: key }, Object.fromEntries(files) as Record<string, Uint8Array>);
  rmSync(folder, { recursive: true });
}

async function makeMongo(): Promise<void> {
  const server = await startMongod(findBinary()!);
  const uri = server.getUri('fixture');
  const folder = mkdtempSync(join(tmpdir(), 'castellan-fixture-'));
  const facts = await fill({ STORAGE: 'mongodb', MONGODB_URI: uri, DATA_DIR: folder });
  const client = await MongoClient.connect(uri);
  const database = client.db('fixture');
  let lines = '';
  for (const { name, options } of await database.listCollections<{ name: string; options: object }>().toArray()) {
    const collection = database.collection(name);
    const indexes = (await collection.indexes()).filter((index) => index.name !== '_id_');
    lines += `${JSON.stringify({ collection: name, options, indexes })}\n`;
    for await (const row of collection.find()) lines += `${BSON.EJSON.stringify(row, { relaxed: false })}\n`;
  }
  const settings = database.collection<{ _id: string; secret: string }>('settings');
  const key = await settings.findOne({ _id: 'token_key' });
  save('mongodb', { ...facts, jwtSecret: key?.secret }, { 'dump.ndjson': Buffer.from(lines) });
  await client.close();
  await server.stop({ doCleanup: true, force: true });
  rmSync(folder, { recursive: true });
}

rmSync(target, { recursive: true, force: true });
for (const name of ['sqlite', 'mongodb']) mkdirSync(join(target, name), { recursive: true });
await Promise.all([makeSqlite(), makeMongo()]);
