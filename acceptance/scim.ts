/**
 * Acceptance test `scim`: a directory changes many people at once on two processes of a storage, and loses and doubles nothing; a leaver is
 * refused by both once the directory has its answer; finding somebody and listing everybody don't get slower with the number of people.
 * Runs scim2-tester 0.5.2 with the Python of `SCIM_TESTER_PYTHON`, into which `pip install scim2-tester==0.5.2 "scim2-client[httpx2]"`
 * put it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signIn } from '../harness/accounts.js';
import { askOnce, askPatiently, Connection, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { finished, startCommand } from '../harness/command-process.js';
import { seedHolders } from './seed-holders.js';
import { onEachStorage, type Storage } from './storages.js';
import { StreamClient } from './stream-client.js';

const ACCOUNTS = { account: { read: true, create: true, update: true, delete: true } };
const AT_ONCE = 32;
const LEAVERS = 20;
const WRITERS = 16;
/** How soon a stream that is open when its owner leaves must have ended: the bound of propagation. */
const BOUND_MS = 1_000;
/** What section 3 of RFC 7644 has and this service leaves out, see docs/scim.md. */
const LEFT_OUT = ['search_with_attributes', 'check_remove_attribute'];

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;
interface Resource {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** Two processes on a store, with a directory of theirs. */
interface Stage {
  readonly report: Report;
  readonly storage: Storage['name'];
  readonly urls: readonly [string, string];
  readonly adminToken: string;
  /** Of the directory. */
  readonly token: string;
  /** As the directory, on the two in turn, each time over a connection of its own. */
  readonly ask: Ask;
  /** The same for what is only prepared: again while it's told that nothing was changed. */
  readonly prepare: Ask;
}

export const scim: AcceptanceTest = async (report, { ci }) => {
  const [people, patches] = ci ? [5_000, 200] : [100_000, 1_000];
  const data = temporaryFolder();
  try {
    // Makes the administrator.
    await (await startServiceProcess({ data })).stop();
    await seedHolders(data, [], people);
    await onEachStorage(report, async ({ name: storage, newPlace }) => {
      // The tester looks for what it made on the first page.
      const small = await newPlace().start();
      testWithTester(report, storage, `${small.url}/scim/v2`, (await directoryAt(small.url)).token);
      await small.stop();
      const place = newPlace();
      await finished(startCommand(['copy', '--from', `sqlite:${data}`, '--to', place.name]));
      const services = [await place.start(), await place.start()] as const;
      try {
        const urls = [services[0].url, services[1].url] as const;
        const directory = await directoryAt(urls[0]);
        let turn = 0;
        const asking =
          (send: typeof askOnce): Ask =>
          (method, path, body) =>
            send(urls[(turn += 1) % 2]!, method, `/scim/v2${path}`, {
              token: directory.token,
              ...(body !== undefined && { body }),
            });
        const stage = { report, storage, urls, ...directory, ask: asking(askOnce), prepare: asking(askPatiently) };
        await testParallel(stage, patches);
        await testLeavers(stage);
        await testSpeed(stage, people);
      } finally {
        for (const service of services) await service.stop();
      }
    });
  } finally {
    removeFolder(data);
  }
};

async function directoryAt(url: string): Promise<Pick<Stage, 'adminToken' | 'token'>> {
  const { token: adminToken } = await signIn(url);
  const made = async (path: string, body: object) =>
    read<{ readonly id: string; readonly token: string }>(
      await askPatiently(url, 'POST', path, { token: adminToken, body }),
    );
  const { id: role } = await made('/roles', { name: 'Directory', abilities: ACCOUNTS });
  const { token } = await made('/tokens', { name: 'Directory', for: 'scim', roles: [role] });
  return { adminToken, token };
}

async function testParallel({ report, storage, ask, prepare }: Stage, number: number): Promise<void> {
  const ids = await inParallel(number, (n) => person(prepare, `new.${n}@example.com`));
  const group = read<Resource>(await prepare('POST', '/Groups', { displayName: 'Everybody' }));
  const answers = await inParallel(number, (n) =>
    n % 2 === 0
      ? ask('PATCH', `/Groups/${group.id}`, {
          Operations: [{ op: 'add', path: 'members', value: [{ value: ids[n] }] }],
        })
      : ask('PATCH', `/Users/${ids[n]!}`, {
          Operations: [{ op: 'replace', path: 'name.givenName', value: `Name ${n}` }],
        }),
  );
  const refused = answers.filter(({ status }) => status !== 200 && status !== 204).length;
  const { members } = read<{ readonly members: readonly { readonly value: string }[] }>(
    await ask('GET', `/Groups/${group.id}`),
  );
  const isWhole = members.length === number / 2 && new Set(members.map(({ value }) => value)).size === members.length;
  const named = await inParallel(number / 2, (n) => ask('GET', `/Users/${ids[2 * n + 1]!}`));
  const isNamed = named.every((answer, n) => answer.body.includes(`Name ${2 * n + 1} `));
  report.check(
    refused === 0 && isWhole && isNamed,
    `${storage}: ${number} PATCHes on two processes lose nothing and double nothing`,
  );
}

/** Makes somebody. One whose creation had an unknown outcome and was sent again may be there already. */
async function person(prepare: Ask, userName: string): Promise<string> {
  const answer = await prepare('POST', '/Users', { userName });
  if (answer.status !== 409) return read<Resource>(answer).id;
  const filter = encodeURIComponent(`userName eq "${userName}"`);
  return read<{ readonly Resources: readonly Resource[] }>(await prepare('GET', `/Users?filter=${filter}`))
    .Resources[0]!.id;
}

/** People leave while others are changed, with a stream open on each process. */
async function testLeavers({ report, storage, urls, adminToken, ask }: Stage): Promise<void> {
  let isWriting = true;
  const writers = Array.from({ length: WRITERS }, async (_, n) => {
    const { id } = read<Resource>(await ask('POST', '/Users', { userName: `writer.${n}@example.com` }));
    for (let name = 0; isWriting; name += 1) {
      await ask('PATCH', `/Users/${id}`, {
        Operations: [{ op: 'replace', path: 'name.givenName', value: `Name ${name}` }],
      });
    }
  });
  const [answered, ended]: [number[], number[]] = [[], []];
  let allowed = 0;
  for (let n = 0; n < LEAVERS; n += 1) {
    const [email, password] = [`leaver.${n}@example.com`, `password of ${n}`];
    const { id } = read<Resource>(await ask('POST', '/Users', { userName: email }));
    await askOnce(urls[0], 'PUT', `/users/${id}`, { token: adminToken, body: { password } });
    const { token } = await signIn(urls[n % 2]!, { email, password });
    const streams = await Promise.all(urls.map((url) => StreamClient.open(url, token)));
    const began = performance.now();
    read(await ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] }));
    const answer = performance.now();
    answered.push(answer - began);
    const after = await inParallel(16, (one) => askOnce(urls[one % 2]!, 'GET', '/users/me', { token }));
    allowed += after.filter(({ status }) => status !== 401).length;
    for (const stream of streams) {
      ended.push((await stream.ended(5 * BOUND_MS)) - answer);
      stream.close();
    }
  }
  isWriting = false;
  await Promise.all(writers);
  report.check(
    allowed === 0,
    `${storage}: ${LEAVERS} leavers are refused by both processes once the directory has its answer, beside ${WRITERS} writers`,
  );
  report.checkTime(
    Math.max(...ended) <= BOUND_MS,
    `${storage}: and their streams end within ${BOUND_MS} ms of it (${quantile(ended, 1).toFixed(0)} at most)`,
  );
  report.figure(`which took p50 ${quantile(answered, 0.5).toFixed(0)}, max ${quantile(answered, 1).toFixed(0)} ms`);
}

async function testSpeed({ report, storage, urls, token }: Stage, people: number): Promise<void> {
  const connection = await Connection.open(urls[0]);
  const ask = (path: string) => connection.ask('GET', `/scim/v2${path}`, { token });
  const finding: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const filter = encodeURIComponent(`userName eq "holder-${(n * 7_919) % people}@example.com"`);
    finding.push(await timed(() => ask(`/Users?filter=${filter}`)));
  }
  const pages: number[] = [];
  let found = 0;
  for (let startIndex = 1; startIndex <= people; startIndex += 200) {
    pages.push(
      await timed(async () => {
        const page = await ask(`/Users?startIndex=${startIndex}&count=200&attributes=userName`);
        found += read<{ readonly itemsPerPage: number }>(page).itemsPerPage;
      }),
    );
  }
  connection.close();
  const half = pages.length / 2;
  const [first, last] = [quantile(pages.slice(0, half), 0.5), quantile(pages.slice(half), 0.5)];
  report.check(found >= people, `${storage}: a listing of ${people} people finds everybody`);
  report.checkTime(
    last < 2 * first + 1,
    `${storage}: its last half is as fast as its first: p50 ${last.toFixed(1)} and ${first.toFixed(1)} ms`,
  );
  const p50 = quantile(finding, 0.5);
  const most = storage === 'SQLite' ? 3 : 5;
  report.checkTime(
    p50 < most,
    `${storage}: userName eq among ${people} takes ${p50.toFixed(1)} ms (p50; at most ${most})`,
  );
}

function testWithTester(report: Report, storage: string, url: string, token: string): void {
  const python = process.env['SCIM_TESTER_PYTHON'];
  if (python === undefined) {
    report.skip('SCIM_TESTER_PYTHON names no Python with scim2-tester');
    return;
  }
  const script = fileURLToPath(new URL('scim-tester.py', import.meta.url));
  const { stdout, stderr } = spawnSync(python, [script], { env: { URL: url, TOKEN: token }, encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => line !== '');
  const results = lines.map(
    (line) => JSON.parse(line) as { readonly status: string; readonly title: string; readonly reason: string },
  );
  const failed = results.filter(({ status, title }) => status !== 'SUCCESS' && !LEFT_OUT.includes(title));
  for (const { title, reason } of failed) report.figure(`${title}: ${reason}`);
  if (results.length === 0) report.figure(stderr);
  report.check(
    results.length > 0 && failed.length === 0,
    `${storage}: scim2-tester: ${results.length} checks but ${LEFT_OUT.join(' and ')}`,
  );
}

async function inParallel<T>(number: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < number; n = next++) results[n] = await call(n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await call();
  return performance.now() - began;
}

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- says what a caller expects
function read<T>({ status, body }: Answer): T {
  if (status >= 300) throw new Error(`Answered ${status}: ${body}`);
  return JSON.parse(body) as T;
}
