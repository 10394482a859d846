import type { Container } from 'inversify';
import { SweepAvatars } from '../application/avatars/sweep-avatars.js';
import { ForgetFilters } from '../application/segments/forget-filters.js';
import { Sweep } from '../application/store/sweep.js';
import { SweepRoles } from '../application/users/sweep-roles.js';
import { every } from './every.js';
import { TOKENS } from './tokens.js';

const MINUTE = 60_000;

/** Starts all periodic jobs. Returns a function that stops them. */
export async function startMaintenance(container: Container, onError: (error: unknown) => void) {
  const [store, clock] = [await container.getAsync(TOKENS.store), await container.getAsync(TOKENS.clock)];
  const projection = await container.getAsync(TOKENS.projection);
  const jobs = [
    new Sweep(store, clock),
    new SweepRoles(store, projection, await container.getAsync(TOKENS.writer)),
    new SweepAvatars(await container.getAsync(TOKENS.avatarStore), store.avatarReferences, clock),
    new ForgetFilters(projection, store.segmentMembers),
  ];
  const { signal } = await container.getAsync(TOKENS.draining);
  const untilDone = (job: { execute(): Promise<boolean> }) => async () => {
    while (!signal.aborted && (await job.execute()));
  };
  const stops = jobs.map((job) => every(MINUTE, untilDone(job), onError));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
