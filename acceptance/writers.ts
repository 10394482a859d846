/** Writers that run until the service is gone. */
import { register, signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { currentSession, prepareCodes } from './authenticator.js';
import type { Acknowledged } from './acknowledged.js';

const RENAMING = 4;
const REGISTERING = 2;
const LEAVING = 2;
const ENDING = 2;
const CODING = 2;
/** Far more than a round can reach. */
const MAX_TURNS = 5_000;

/** Starts writers that run until the service is gone; resolves when all have noticed. */
export async function startWriters(url: string, acknowledged: Acknowledged, round: number): Promise<void> {
  const name = (kind: string, one: number) => `${kind}-${round}-${one}@example.com`;
  const of = (count: number, write: (one: number) => Promise<void>) =>
    Array.from({ length: count }, (_, one) => write(one));
  const ends = await Promise.allSettled([
    ...of(RENAMING, (one) => renaming(url, acknowledged, name('renaming', one))),
    ...of(REGISTERING, (one) => registering(url, acknowledged, (turn) => name(`registering-${turn}`, one))),
    ...of(LEAVING, (one) => leaving(url, acknowledged, name('leaving', one))),
    ...of(ENDING, (one) => ending(url, acknowledged, name('ending', one))),
    ...of(CODING, (one) => coding(url, acknowledged, (turn) => name(`coding-${turn}`, one))),
  ]);
  // A lost connection is intended; a refusal isn't.
  for (const end of ends) if (end.status === 'rejected' && !isLostConnection(end.reason)) throw end.reason;
}

async function renaming(url: string, acknowledged: Acknowledged, email: string): Promise<void> {
  const account = await register(url, email);
  acknowledged.registered(account);
  const connection = await Connection.open(url);
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const name = acknowledged.renameSent(account);
    const body = { first_name: 'Ada', last_name: `Lovelace ${name}` };
    const { status } = await connection.ask('PUT', `/users/${account.id}`, { token: account.token, body });
    if (status !== 200) throw new Error(`A rename answered ${status}.`);
    acknowledged.renamed(account, name);
  }
}

async function registering(url: string, acknowledged: Acknowledged, email: (turn: number) => string): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) acknowledged.registered(await register(url, email(turn)));
}

async function leaving(url: string, acknowledged: Acknowledged, email: string): Promise<void> {
  const account = await register(url, email);
  acknowledged.registered(account);
  const connection = await Connection.open(url);
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const session = await signIn(url, account);
    acknowledged.signedIn(session);
    // Every other session stays open, to be checked later.
    if (turn % 2 === 0) continue;
    acknowledged.endSent(session);
    const { status } = await connection.ask('POST', '/logout', session);
    if (status !== 200) throw new Error(`A logout answered ${status}.`);
    acknowledged.ended(session);
  }
}

/** Ends sessions by name, from another session. */
async function ending(url: string, acknowledged: Acknowledged, email: string): Promise<void> {
  const account = await register(url, email);
  acknowledged.registered(account);
  const connection = await Connection.open(url);
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const session = await signIn(url, account);
    acknowledged.signedIn(session);
    const id = await currentSession(url, session);
    acknowledged.endSent(session);
    const { status } = await connection.ask('DELETE', `/users/me/sessions/${id}`, { token: account.token });
    if (status !== 200) throw new Error(`Ending a session answered ${status}.`);
    acknowledged.ended(session);
  }
}

/** Switches one-time codes on, which ends the other session. */
async function coding(url: string, acknowledged: Acknowledged, email: (turn: number) => string): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const account = await register(url, email(turn));
    acknowledged.registered(account);
    const other = await signIn(url, account);
    acknowledged.signedIn(other);
    const { confirm } = await prepareCodes(url, account);
    acknowledged.endSent(other);
    const { status } = await confirm();
    if (status !== 200) throw new Error(`Switching codes on answered ${status}.`);
    acknowledged.ended(other);
    acknowledged.codesOn(account);
  }
}

export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && /closed|ECONNRESET|ECONNREFUSED|EPIPE/.test(error.message);
}
