import type { RouteContext } from './route.js';

/** What every write to the change log requires of its request. */
export function loggedOf({ state: { requestId, dryRun } }: RouteContext) {
  return { requestId, dryRun };
}
