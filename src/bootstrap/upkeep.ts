import type { Container } from 'inversify';
import { Sweep } from '../application/store/sweep.js';
import { every } from './every.js';
import { TOKENS } from './tokens.js';

const MINUTE = 60_000;

/** The one place for what is done now and then. Answers how to stop it. */
export async function startUpkeep(container: Container, onError: (error: unknown) => void) {
  const sweep = new Sweep(await container.getAsync(TOKENS.store), await container.getAsync(TOKENS.clock));
  const { signal } = await container.getAsync(TOKENS.draining);
  const sweepAll = async () => {
    while (!signal.aborted && (await sweep.execute()));
  };
  return every(MINUTE, sweepAll, onError);
}
