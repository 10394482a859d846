/** Writers that run until the service is gone. */
import { register, signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import type { Acknowledged } from './acknowledged.js';

const RENAMING = 4;
const REGISTERING = 2;
const LEAVING = 2;
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

export function isLostConnection(error: unknown): boolean {
  return error instanceof Error && /closed|ECONNRESET|ECONNREFUSED|EPIPE/.test(error.message);
}
