/** Accounts with one-time codes, made by an authenticator app that isn't ours. Used by the tests of accounts. */
import { register, type Account } from '../harness/accounts.js';
import { askOnce, type Answer } from '../harness/connection.js';
import { codeOf } from '../test/support/authenticator-app.js';

const STEP_MS = 30_000;

/** A user whose one-time codes are on. */
export interface CodedAccount extends Account {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Prepares one-time codes for an account; `confirm` switches them on with the code of this moment. */
export async function prepareCodes(url: string, { token, password }: Account) {
  const answer = await askOnce(url, 'POST', '/users/me/totp', { token, body: { password } });
  const { secret } = parsed(answer) as { readonly secret: string };
  const confirm = async (query = '') =>
    askOnce(url, 'POST', `/users/me/totp/confirm${query}`, { token, body: { code: await codeOf(secret) } });
  return { secret, confirm };
}

/** Switches one-time codes on. The code of this moment is used up then; `nextCode` isn't. */
export async function switchOnCodes(url: string, account: Account): Promise<CodedAccount> {
  const { secret, confirm } = await prepareCodes(url, account);
  const { recovery_codes } = parsed(await confirm()) as { readonly recovery_codes: readonly string[] };
  return { ...account, secret, recoveryCodes: recovery_codes };
}

/** The id by which the account's session can be ended. */
export async function currentSession(url: string, { token }: Account): Promise<string> {
  const answer = await askOnce(url, 'GET', '/users/me/sessions', { token });
  const sessions = parsed(answer) as readonly { readonly id: string; readonly current: boolean }[];
  return sessions.find(({ current }) => current)!.id;
}

function parsed({ status, body }: Answer): unknown {
  if (status !== 200) throw new Error(`Preparing answered ${status}: ${body}`);
  return JSON.parse(body) as unknown;
}

export async function registerWithCodes(url: string, email: string): Promise<CodedAccount> {
  return switchOnCodes(url, await register(url, email));
}

/** The code of the next step, which the service accepts early. */
export function nextCode({ secret }: Pick<CodedAccount, 'secret'>): Promise<string> {
  return codeOf(secret, Date.now() + STEP_MS);
}

/** A code of no step around now. */
export async function wrongCode({ secret }: Pick<CodedAccount, 'secret'>): Promise<string> {
  const near = await Promise.all([-2, -1, 0, 1, 2].map((steps) => codeOf(secret, Date.now() + steps * STEP_MS)));
  let wrong = 0;
  while (near.includes(String(wrong).padStart(6, '0'))) wrong += 1;
  return String(wrong).padStart(6, '0');
}

export function signInWith(url: string, { email, password }: Account, code?: string): Promise<Answer> {
  return askOnce(url, 'POST', '/login', { body: { email, password, ...(code !== undefined && { code }) } });
}

export function isRefused({ status, body }: Answer, expected: number, code: string): boolean {
  return status === expected && body.includes(`"${code}"`);
}
