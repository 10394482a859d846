/** Signing in through a provider as a front end does it. */
import { createHash, randomBytes } from 'node:crypto';
import { askOnce, type Ask } from '../../harness/connection.js';
import { pathOf } from '../../harness/service-process.js';
import { codeOf as oneTimeCode } from '../../test/support/authenticator-app.js';
import { WebAgent, type Landing } from './web-agent.js';

/** What the tests look at of answers: which of it there is depends on the request. */
export interface Body {
  readonly id: string;
  readonly code: string;
  readonly accessToken: string;
  readonly user: Body;
  readonly email: string;
  readonly email_verified: boolean;
  readonly has_password: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
  readonly method: string | null;
  readonly provider: string;
  readonly last_used: string | null;
}

export interface Told<T = Body> {
  readonly status: number;
  readonly json: T;
}

/** Sends a request to the service at this address, below its base path. */
export async function tell<T = Body>(url: string, method: string, path: string, ask: Ask = {}): Promise<Told<T>> {
  const { status, body } = await askOnce(url, method, pathOf(url) + path, ask);
  return { status, json: JSON.parse(body === '' ? '{}' : body) as T };
}

export interface Attempt extends Landing {
  readonly agent: WebAgent;
  readonly codeVerifier: string;
}

export interface AttemptOptions {
  readonly agent?: WebAgent;
  /** Whom the provider is told; nobody where it doesn't ask. */
  readonly sub?: string;
  /** For linking an identity to who is signed in. */
  readonly link?: boolean;
}

/** The address that begins an attempt, and the secret of the front end (PKCE, RFC 7636). */
export function beginning(url: string, key: string, { link = false }: Pick<AttemptOptions, 'link'> = {}) {
  const codeVerifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    return_to: `${url}/console/`,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    ...(link && { link: 'true' }),
  });
  return { url: `${url}/sign-in/${key}?${query.toString()}`, codeVerifier };
}

/** Leads a browser to the provider and back. */
export async function arrive(url: string, key: string, options: AttemptOptions = {}): Promise<Attempt> {
  const { agent = new WebAgent(), sub, ...rest } = options;
  const begun = beginning(url, key, rest);
  return { ...(await agent.follow(begun.url, sub)), agent, codeVerifier: begun.codeVerifier };
}

/** The code that an attempt came back with. Throws where there is none. */
export function codeOf({ returned, url, status }: Landing): string {
  if (returned === undefined || !('code' in returned)) throw new Error(`No code: ${status} at ${url}`);
  return returned.code;
}

/** Why an attempt came back without a code; undefined where it has one. */
export function errorOf({ returned }: Landing): string | undefined {
  return returned !== undefined && 'error' in returned ? returned.error : undefined;
}

/** Exchanges the code of an attempt for a session. */
export function exchange(url: string, attempt: Attempt, fields: Readonly<Record<string, unknown>> = {}): Promise<Told> {
  const body = { code: codeOf(attempt), code_verifier: attempt.codeVerifier, ...fields };
  return tell(url, 'POST', '/login/code', { body });
}

/** The session of somebody who signs in through the provider. Throws where that's refused. */
export async function signInThrough(url: string, key: string, options: AttemptOptions = {}) {
  const attempt = await arrive(url, key, options);
  const { status, json } = await exchange(url, attempt);
  if (status !== 200) throw new Error(`/login/code answered ${status}: ${JSON.stringify(json)}`);
  return { attempt, token: json.accessToken, user: json.user };
}

/** Switches somebody's one-time codes on, and returns their recovery codes. */
export async function switchCodesOn(url: string, token: string, password: string): Promise<readonly string[]> {
  const begun = await tell<{ readonly secret: string }>(url, 'POST', '/users/me/totp', { token, body: { password } });
  const body = { code: await oneTimeCode(begun.json.secret) };
  const confirmed = await tell<{ readonly recovery_codes: readonly string[] }>(url, 'POST', '/users/me/totp/confirm', {
    token,
    body,
  });
  return confirmed.json.recovery_codes;
}
