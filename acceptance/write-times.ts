/** Measures the duration of writes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../harness/accounts.js';
import type { Connection } from '../harness/connection.js';

/** Writes once per call, to the account's own name. Throws when refused. */
export function writerOf(connection: Connection, { id, token }: Account): (turn: number) => Promise<void> {
  return async (turn) => {
    const body = { first_name: 'Ada', last_name: `Lovelace ${turn}` };
    const { status } = await connection.ask('PUT', `/users/${id}`, { token, body });
    if (status !== 200) throw new Error(`A write beside the import answered ${status}.`);
  };
}

/** The duration of each write, in milliseconds. */
export async function timesOf(
  write: (turn: number) => Promise<void>,
  goesOn: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    await write(times.length);
    times.push(performance.now() - began);
    await sleep(10);
  }
  return times;
}
