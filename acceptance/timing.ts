/**
 * Acceptance test `timing`: neither the duration nor the content of a refused sign-in or of a request for a link reveals whether
 * an e-mail address has an account. A refused sign-in doesn't even when the password was hashed before the cost was raised, and
 * it doesn't reveal either whether the account has one-time codes.
 */
import { join } from 'node:path';
import { register } from '../harness/accounts.js';
import { Connection, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { areaUnderCurve, median } from '../harness/statistics.js';
import { TestMailServer } from '../test/support/smtp.js';
import { registerWithCodes } from './authenticator.js';
import { mailSettings, registerPeople } from './mailing.js';
import { onEachStorage, onSqlite, type Storage } from './storages.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const ACCOUNTS = 8;
const LINK_TRIES = 300;
/** To one mailbox within an hour; a sixth makes none. */
const LINKS_PER_MAILBOX = 5;

export const timing: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const ln = ci ? 12 : 15;
  const signIns = { report, tries: ci ? 200 : 300 };
  try {
    await withService(data, ln, async (url) => {
      for (let one = 0; one < ACCOUNTS; one++) await register(url, `known-${one}@example.com`);
      await compareSignIns(signIns, 'hashes of the current cost', url);
      for (let one = 0; one < ACCOUNTS; one++) await registerWithCodes(url, `coded-${one}@example.com`);
      await compareSignIns(signIns, 'accounts with one-time codes, and without', url, ['coded', 'known']);
    });
    // No successful sign-in meanwhile, which would renew the hash.
    await withService(data, ln + 1, (url) => compareSignIns(signIns, 'hashes older than the current cost', url));
  } finally {
    removeFolder(folder);
  }
  const links = (storage: Storage) => compareLinks(report, storage);
  await (ci ? onSqlite(links) : onEachStorage(report, links));
};

async function withService(data: string, ln: number, task: (url: string) => Promise<void>): Promise<void> {
  const service = await startServiceProcess({ data, env: { SCRYPT_LN: String(ln) } });
  try {
    await task(service.url);
  } finally {
    await service.stop();
  }
}

/** Compares refused sign-ins of two kinds of accounts; nobody has an address of the kind `other`. */
async function compareSignIns(
  { report, tries }: { readonly report: Report; readonly tries: number },
  what: string,
  url: string,
  kinds: Kinds = ['known', 'other'],
): Promise<void> {
  const connection = await Connection.open(url);
  const ask = (kind: string, turn: number) => {
    const code = turn % 2 === 0 ? {} : { code: '123456' };
    const body = { email: `${kind}-${turn % ACCOUNTS}@example.com`, password: 'not the password', ...code };
    return connection.ask('POST', '/login', { body });
  };
  await compare(report, { what, kinds, tries, status: 400, ask });
  connection.close();
}

/** Compares requests for a link, which is mailed at once: to each mailbox as often as messages are sent, and then once more. */
async function compareLinks(report: Report, storage: Storage): Promise<void> {
  const server = await TestMailServer.start();
  const service = await storage.newPlace().start({ env: mailSettings(server) });
  const connection = await Connection.open(service.url);
  try {
    const mailboxes = LINK_TRIES / LINKS_PER_MAILBOX;
    await registerPeople(service.url, 'known', mailboxes);
    const ask = (kind: string, turn: number) =>
      connection.ask('POST', '/send-password', { body: { email: `${kind}-${turn % mailboxes}@example.com` } });
    const kinds: Kinds = ['known', 'other'];
    const all = { kinds, tries: LINK_TRIES, status: 200, ask };
    await compare(report, { ...all, what: `${storage.name}, requests for a link` });
    await compare(report, { ...all, what: `${storage.name}, requests for a link too many` });
  } finally {
    connection.close();
    await service.stop();
    await server.close();
  }
}

type Kinds = readonly [string, string];

interface Comparison {
  readonly what: string;
  readonly kinds: Kinds;
  readonly tries: number;
  readonly status: number;
  readonly ask: (kind: string, turn: number) => Promise<Answer>;
}

async function compare(report: Report, { what, kinds, tries, status, ask }: Comparison): Promise<void> {
  const [one, another] = kinds;
  const times = { [one]: [] as number[], [another]: [] as number[] };
  const seen = new Set<string>();
  for (let turn = 0; turn < tries; turn++) {
    // The order alternates with period 4, not the accounts' 8, so that it doesn't correlate with anything else.
    for (const kind of turn % 4 < 2 ? kinds : [another, one]) {
      const began = performance.now();
      const answer = await ask(kind, turn);
      times[kind]!.push(performance.now() - began);
      seen.add(withoutRequestId(answer));
    }
  }
  const area = areaUnderCurve(times[one]!, times[another]!);
  const medians = kinds.map((kind) => median(times[kind]!).toFixed(1)).join(' and ');
  report.figure(`${what}: medians ${medians} ms (${kinds.join(', ')}), AUC ${area.toFixed(3)}`);
  report.checkTime(area >= 0.4 && area <= 0.6, `${what}, ${tries} tries each: AUC from 0.40 to 0.60`);
  report.check(
    seen.size === 1 && [...seen][0]!.startsWith(`HTTP/1.1 ${status}`),
    `${what}: all answers are the same ${status}, but for the request id`,
  );
}

/** The whole response with request id and time blanked. */
function withoutRequestId({ head, body }: Answer): string {
  const id = /^x-request-id: *(\S+)/im.exec(head)?.[1] ?? '';
  return `${head.replace(/^date: .*$/im, '')}\r\n\r\n${body}`.replaceAll(id, '');
}
