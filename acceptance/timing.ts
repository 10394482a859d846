/**
 * Acceptance test `timing`: neither the duration nor the content of a refused sign-in reveals whether an e-mail
 * address has an account, even when its password was hashed before the cost was raised, nor whether it has one-time codes.
 */
import { join } from 'node:path';
import { register } from '../harness/accounts.js';
import { askOnce, Connection, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { areaUnderCurve, median } from '../harness/statistics.js';
import { OtpauthOneTimePasswords } from '../src/adapters/security/otpauth-one-time-passwords.js';
import { STEP_MS } from '../src/domain/one-time-codes/one-time-codes.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const TRIES = 200;
const ACCOUNTS = 8;

export const timing: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const ln = ci ? 12 : 15;
  try {
    await withService(data, ln, async (url) => {
      for (let one = 0; one < ACCOUNTS; one++) await register(url, `known-${one}@example.com`);
      await compare(report, 'hashes of the current cost', url);
      for (let one = 0; one < ACCOUNTS; one++) await registerWithCodes(url, `coded-${one}@example.com`);
      await compare(report, 'accounts with one-time codes, and without', url, ['coded', 'known']);
    });
    // No successful sign-in meanwhile, which would renew the hash.
    await withService(data, ln + 1, (url) => compare(report, 'hashes older than the current cost', url));
  } finally {
    removeFolder(folder);
  }
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
async function compare(
  report: Report,
  what: string,
  url: string,
  [one, another]: readonly [string, string] = ['known', 'other'],
): Promise<void> {
  const connection = await Connection.open(url);
  const times = { [one]: [] as number[], [another]: [] as number[] };
  const seen = new Set<string>();
  const attempt = async (who: string, turn: number) => {
    const code = turn % 2 === 0 ? {} : { code: '123456' };
    const body = { email: `${who}-${turn % ACCOUNTS}@example.com`, password: 'not the password', ...code };
    const began = performance.now();
    const answer = await connection.ask('POST', '/login', { body });
    times[who]!.push(performance.now() - began);
    seen.add(withoutRequestId(answer));
  };
  for (let turn = 0; turn < TRIES; turn++) {
    // The order alternates with period 4, not the accounts' 8, so that it doesn't correlate with anything else.
    const order = turn % 4 < 2 ? [one, another] : [another, one];
    for (const who of order) await attempt(who, turn);
  }
  connection.close();
  const area = areaUnderCurve(times[one]!, times[another]!);
  const medians = [one, another]
    .map((who) => median(times[who]!))
    .map((ms) => ms.toFixed(1))
    .join(' and ');
  report.figure(`${what}: medians ${medians} ms (${one}, ${another}), AUC ${area.toFixed(3)}`);
  report.checkTime(area >= 0.4 && area <= 0.6, `${what}, ${TRIES} tries each: AUC from 0.40 to 0.60`);
  report.check(
    seen.size === 1 && [...seen][0]!.startsWith('HTTP/1.1 400'),
    `${what}: all answers are the same 400, but for the request id`,
  );
}

async function registerWithCodes(url: string, email: string): Promise<void> {
  const { token, password } = await register(url, email);
  const ask = async (path: string, body: object) => {
    const { status, body: text } = await askOnce(url, 'POST', path, { token, body });
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text) as { readonly secret: string };
  };
  const { secret } = await ask('/users/me/totp', { password });
  const step = Math.floor(Date.now() / STEP_MS);
  await ask('/users/me/totp/confirm', { code: new OtpauthOneTimePasswords().codeAt(secret, step) });
}

/** The whole response with request id and time blanked. */
function withoutRequestId({ head, body }: Answer): string {
  const id = /^x-request-id: *(\S+)/im.exec(head)?.[1] ?? '';
  return `${head.replace(/^date: .*$/im, '')}\r\n\r\n${body}`.replaceAll(id, '');
}
