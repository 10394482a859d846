/**
 * Acceptance test `disk`: the data folder: who can read it, which file is the store, and what happens when the disk is
 * full.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const CUSTOMERS = 300;
const FILLER = 64 * 1_024;
const RECOVERY_MS = 10_000;
/** One more: a checkpoint may fail too. */
const MOST_LINES = 3;
/** Makes the service start fast with a cheap hash. */
const ENV = { SCRYPT_LN: '4' };

export const disk: AcceptanceTest = async (report) => {
  const folder = temporaryFolder();
  try {
    await filesAlone(report, folder);
    await fullDisk(report, join(folder, 'small'));
  } finally {
    removeFolder(folder);
  }
};

async function filesAlone(report: Report, folder: string): Promise<void> {
  const data = join(folder, 'data');
  const alone = join(folder, 'alone');
  const torn = join(folder, 'torn');
  for (const made of [data, alone, torn]) mkdirSync(made, { mode: 0o755 });
  const first = await startServiceProcess({ data, env: ENV });
  const { token } = await signIn(first.url);
  for (let n = 0; n < CUSTOMERS; n += 1) await addCustomer(first, token, n);
  const readable = readdirSync(data).filter((name) => (statSync(join(data, name)).mode & 0o077) !== 0);
  report.check(
    readable.length === 0,
    `nobody else can read a file in a folder that has mode 755 (${readable.join(', ')})`,
  );
  copyFileSync(join(data, 'castellan.db'), join(torn, 'castellan.db'));
  const refused = await startServiceProcess({ data: torn, env: ENV }).then(
    async (started) => {
      await started.stop();
      return '';
    },
    (error: unknown) => String(error),
  );
  report.check(refused.includes('castellan.db-wal'), 'the file copied alone from a running service is refused by name');
  await first.stop();
  const left = readdirSync(data).filter((name) => /-(?:wal|shm)$/.test(name));
  report.check(left.length === 0, `a clean stop leaves no WAL behind (${left.join(', ')})`);
  copyFileSync(join(data, 'castellan.db'), join(alone, 'castellan.db'));
  const second = await startServiceProcess({ data: alone, env: ENV });
  report.check((await total(second)) === CUSTOMERS, `the file copied alone after it has all ${CUSTOMERS} customers`);
  await second.kill();
  rmSync(join(alone, 'castellan.db-wal'));
  const lost = await startServiceProcess({ data: alone, env: ENV }).then(
    () => false,
    () => true,
  );
  report.check(lost, 'a file whose WAL was removed after a kill is refused');
}

async function fullDisk(report: Report, mounted: string): Promise<void> {
  mkdirSync(mounted);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', mounted], { stdio: 'ignore' });
  if (mount.status !== 0) {
    report.skip('no small file system can be mounted here, so no disk was full');
    return;
  }
  const filler = join(mounted, 'filler');
  let service = await startServiceProcess({ data: join(mounted, 'data'), env: ENV });
  try {
    const { token, id } = await signIn(service.url);
    const rename = (name: string) =>
      askOnce(service.url, 'PUT', `/users/${id}`, { token, body: { first_name: name, last_name: 'Full' } });
    report.check((await rename('Before')).status === 200, 'a change of access is written before the disk is full');
    let acknowledged = 0;
    let status = 201;
    let code = '';
    let retryAfter = false;
    for (let n = 0; n < 20_000 && status === 201; n += 1) {
      fill(filler);
      const answer = await addCustomer(service, token, n);
      ({ status } = answer);
      if (status === 201) acknowledged += 1;
      else code = (JSON.parse(answer.body) as { code: string }).code;
      retryAfter = /\r\nretry-after:/i.test(answer.head);
    }
    report.figure(`${acknowledged} customers were acknowledged before the disk was full`);
    report.check(status === 503 && code === 'storage_full' && retryAfter, `a write is 503 ${code} with Retry-After`);
    const refused = await rename('Refused');
    const isKept = refused.status === 200 && (await nameOf(service, token)) === 'Refused Full';
    report.check(
      isKept || (refused.status === 503 && refused.body.includes('"storage_full"')),
      `so is one of access, unless there is still room for it (${refused.status})`,
    );
    const codes: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      await addCustomer(service, token, 30_000 + n);
      codes.push((await askOnce(service.url, 'GET', '/readyz')).status);
      await sleep(100);
    }
    report.check(
      codes.every((one) => one === 503),
      `/readyz is 503 for as long as the disk is full (${[...new Set(codes)].join()})`,
    );
    report.check((await askOnce(service.url, 'GET', '/healthz')).status === 200, '/healthz is 200');
    report.check((await count(service, token)) === acknowledged, 'reads go on, and all that was acknowledged is there');
    rmSync(filler);
    const began = performance.now();
    while ((await askOnce(service.url, 'GET', '/readyz')).status !== 200 && performance.now() - began < RECOVERY_MS) {
      await sleep(50);
    }
    report.figure(`ready again ${Math.round(performance.now() - began)} ms after there was room`);
    report.check((await addCustomer(service, token, 40_000)).status === 201, 'then it writes again without a restart');
    report.check((await rename('After')).status === 200, 'also changes of access');
    report.check((await count(service, token)) === acknowledged + 1, 'and nothing that was refused has appeared');
    const lines = troubleIn(service);
    const said = (text: string) => lines.filter((line) => line.includes(text)).length;
    report.check(
      said('Nothing can be written') === 1 && said('takes writes again') === 1 && lines.length <= MOST_LINES,
      `the log says once that nothing can be written, and once that it can again (${lines.length} lines)`,
    );
    for (const line of lines) report.figure(line);
    await service.kill();
    service = await startServiceProcess({ data: join(mounted, 'data'), env: ENV });
    report.check(
      (await count(service, token)) === acknowledged + 1 && (await nameOf(service, token)) === 'After Full',
      'after a kill and a start, all that was acknowledged is there',
    );
  } finally {
    await service.stop();
    spawnSync('umount', [mounted]);
  }
}

/** Fills the disk except for the little that the next customers need before the file system refuses. */
function fill(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(FILLER), { flag: 'a' });
  } catch {
    // The disk is full.
  }
}

function addCustomer(service: ServiceProcess, token: string, n: number) {
  const body = { name: `Ada ${n}`, notes: 'n'.repeat(400) };
  return askOnce(service.url, 'POST', '/customers', { token, body });
}

async function total(service: ServiceProcess): Promise<number> {
  return count(service, (await signIn(service.url)).token);
}

async function count({ url }: ServiceProcess, token: string): Promise<number> {
  const { head } = await askOnce(url, 'GET', '/customers?_limit=1&_page=1', { token });
  return Number(/\r\nx-total-count: (\d+)/i.exec(head)?.[1]);
}

/** The lines of the log since the start about anything but requests and sign-ins, by their messages. */
function troubleIn({ output }: ServiceProcess): string[] {
  const messages = readFileSync(output, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { readonly msg: string }).msg);
  const lastOfStart = messages.findIndex((message) => message.includes('may register'));
  return messages.slice(lastOfStart + 1).filter((message) => !['request', 'sign-in'].includes(message));
}

async function nameOf({ url }: ServiceProcess, token: string): Promise<string> {
  const { body } = await askOnce(url, 'GET', '/users/me', { token });
  const { first_name, last_name } = JSON.parse(body) as { readonly first_name: string; readonly last_name: string };
  return `${first_name} ${last_name}`;
}
