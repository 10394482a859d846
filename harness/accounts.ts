/** Accounts of a running service: registering and signing in, which tests only prepare with. */
import { askPatiently, type Answer } from './connection.js';
import { ADMIN } from './service-process.js';

/** A signed-in user. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
}

export async function register(url: string, email: string): Promise<Account> {
  const password = `password of ${email}`;
  const body = { email, password, first_name: 'Ada', last_name: 'Lovelace' };
  return accountOf(await askPatiently(url, 'POST', '/register', { body }), 201, password);
}

export async function signIn(url: string, { email, password } = ADMIN): Promise<Account> {
  return accountOf(await askPatiently(url, 'POST', '/login', { body: { email, password } }), 200, password);
}

function accountOf({ status, body }: Answer, expected: number, password: string): Account {
  if (status !== expected) throw new Error(`Signing in answered ${status}: ${body}`);
  const { user, accessToken } = JSON.parse(body) as { user: { id: string; email: string }; accessToken: string };
  return { id: user.id, email: user.email, password, token: accessToken };
}
