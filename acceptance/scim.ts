/**
 * Acceptance test `scim`: a directory changes many people at once on two processes, and loses and doubles nothing; a leaver is refused on both
 * once the directory has its answer; finding somebody and listing everybody don't get slower with the number of people. Runs
 * scim2-tester 0.5.2 with the Python of `SCIM_TESTER_PYTHON`, into which `pip install scim2-tester==0.5.2 "scim2-client[httpx2]"` put it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { signIn } from '../harness/accounts.js';
import { askOnce, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { seedHolders } from './seed-holders.js';

const ACCOUNTS = { account: { read: true, create: true, update: true, delete: true } };
const AT_ONCE = 32;
/** What section 3 of RFC 7644 has and this service leaves out, see docs/scim.md. */
const LEFT_OUT = ['search_with_attributes', 'check_remove_attribute'];

type Ask = (method: string, path: string, body?: object) => Promise<Answer>;
interface Resource {
  readonly id: string;
  readonly [name: string]: unknown;
}

export const scim: AcceptanceTest = async (report, { ci }) => {
  const data = temporaryFolder();
  const people = ci ? 5_000 : 100_000;
  try {
    // It looks for what it made on the first page.
    const small = await startServiceProcess({ data });
    testWithTester(report, `${small.url}/scim/v2`, (await directoryAt(small.url, 'Tester')).token);
    await small.stop();
    await seedHolders(data, [], people);
    const service = await startServiceProcess({ data, env: { WORKERS: '2', LOG_LEVEL: 'warn' } });
    try {
      const { adminToken, token } = await directoryAt(service.url, 'Directory');
      const ask: Ask = (method, path, body) =>
        askOnce(service.url, method, `/scim/v2${path}`, { token, ...(body !== undefined && { body }) });
      await testParallel(report, ask, ci ? 200 : 1_000);
      await testLeavers(report, { url: service.url, adminToken, ask });
      await testSpeed(report, ask, people);
    } finally {
      await service.stop();
    }
  } finally {
    removeFolder(data);
  }
};

async function directoryAt(
  url: string,
  name: string,
): Promise<{ readonly adminToken: string; readonly token: string }> {
  const { token: adminToken } = await signIn(url);
  const made = async (path: string, body: object) =>
    read<{ readonly id: string; readonly token: string }>(
      await askOnce(url, 'POST', path, { token: adminToken, body }),
    );
  const { id: role } = await made('/roles', { name, abilities: ACCOUNTS });
  const { token } = await made('/tokens', { name, for: 'scim', roles: [role] });
  return { adminToken, token };
}

/** Each connection is taken by either process. */
async function testParallel(report: Report, ask: Ask, number: number): Promise<void> {
  const made = await inParallel(number, (n) => ask('POST', '/Users', { userName: `new.${n}@example.com` }));
  const ids = made.map((answer) => read<Resource>(answer).id);
  const group = read<Resource>(await ask('POST', '/Groups', { displayName: 'Everybody' }));
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
    `${number} PATCHes on two processes lose nothing and double nothing`,
  );
}

async function testLeavers(
  report: Report,
  { url, adminToken, ask }: { readonly url: string; readonly adminToken: string; readonly ask: Ask },
): Promise<void> {
  let isWriting = true;
  const writers = Array.from({ length: 16 }, async (_, n) => {
    const { id } = read<Resource>(await ask('POST', '/Users', { userName: `writer.${n}@example.com` }));
    for (let name = 0; isWriting; name += 1) {
      await ask('PATCH', `/Users/${id}`, {
        Operations: [{ op: 'replace', path: 'name.givenName', value: `Name ${name}` }],
      });
    }
  });
  const times: number[] = [];
  let allowed = 0;
  for (let n = 0; n < 20; n += 1) {
    const [email, password] = [`leaver.${n}@example.com`, `password of ${n}`];
    const { id } = read<Resource>(await ask('POST', '/Users', { userName: email }));
    await askOnce(url, 'PUT', `/users/${id}`, { token: adminToken, body: { password } });
    const { token } = await signIn(url, { email, password });
    const began = performance.now();
    await ask('PATCH', `/Users/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
    times.push(performance.now() - began);
    // Of 16 new connections, both processes take some.
    const after = await inParallel(16, () => askOnce(url, 'GET', '/users/me', { token }));
    allowed += after.filter(({ status }) => status !== 401).length;
  }
  isWriting = false;
  await Promise.all(writers);
  report.check(
    allowed === 0,
    'a leaver is refused by both processes once the directory has its answer, beside 16 writers',
  );
  report.figure(`which took p50 ${quantile(times, 0.5).toFixed(0)}, max ${quantile(times, 1).toFixed(0)} ms`);
}

async function testSpeed(report: Report, ask: Ask, people: number): Promise<void> {
  const finding: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const filter = encodeURIComponent(`userName eq "holder-${(n * 7_919) % people}@example.com"`);
    finding.push(await timed(() => ask('GET', `/Users?filter=${filter}`)));
  }
  const pages: number[] = [];
  let found = 0;
  for (let startIndex = 1; startIndex <= people; startIndex += 200) {
    pages.push(
      await timed(async () => {
        const page = await ask('GET', `/Users?startIndex=${startIndex}&count=200&attributes=userName`);
        found += read<{ readonly itemsPerPage: number }>(page).itemsPerPage;
      }),
    );
  }
  const half = pages.length / 2;
  const [first, last] = [quantile(pages.slice(0, half), 0.5), quantile(pages.slice(half), 0.5)];
  report.check(found >= people, `a listing of ${people} people finds everybody`);
  report.checkTime(
    last < 2 * first + 1,
    `its last half is as fast as its first: p50 ${last.toFixed(1)} and ${first.toFixed(1)} ms`,
  );
  report.figure(
    `userName eq among ${people}: p50 ${quantile(finding, 0.5).toFixed(1)} ms, over a connection of its own`,
  );
}

function testWithTester(report: Report, url: string, token: string): void {
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
    `scim2-tester: ${results.length} checks but ${LEFT_OUT.join(' and ')}`,
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
