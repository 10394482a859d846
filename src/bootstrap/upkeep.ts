import type { Container } from 'inversify';
import { Sweep } from '../application/store/sweep.js';
import { SweepRoles } from '../application/users/sweep-roles.js';
import { every } from './every.js';
import { TOKENS } from './tokens.js';

const MINUTE = 60_000;

/** The one place for what is done now and then. Answers how to stop it. */
export async function startUpkeep(container: Container, onError: (error: unknown) => void) {
  const store = await container.getAsync(TOKENS.store);
  const sweep = new Sweep(store, await container.getAsync(TOKENS.clock));
  const follower = await container.getAsync(TOKENS.follower);
  const roles = new SweepRoles(store, follower, await container.getAsync(TOKENS.writer));
  const { signal } = await container.getAsync(TOKENS.draining);
  const sweepAll = async () => {
    while (!signal.aborted && (await sweep.execute()));
    while (!signal.aborted && (await roles.execute()));
  };
  return every(MINUTE, sweepAll, onError);
}
