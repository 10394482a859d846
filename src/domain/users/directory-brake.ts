import { CLOCK_SKEW_MS } from '../past-moment.js';
import type { ApiToken } from '../tokens/api-token.js';

/** For how long it counts that a directory has taken access from somebody, and for how long a release lets it go on. */
export const BRAKE_MS = 3_600_000;

const LEAST_PEOPLE = 50;
const SHARE = 0.05;

/** From how many people a token of a directory may take access within `BRAKE_MS`; `others`: how many it hasn't made. */
export function allowanceFor(others: number): number {
  return Math.max(LEAST_PEOPLE, Math.floor(others * SHARE));
}

/** Whether an administrator lets a token go on. A release in the future, from before the clock was set back, permits nothing. */
export function isReleased({ releasedUntil }: Pick<ApiToken, 'releasedUntil'>, now: number): boolean {
  return releasedUntil !== null && now < releasedUntil && !isReleaseAhead({ releasedUntil }, now);
}

/** Whether a token was released in the future. */
export function isReleaseAhead({ releasedUntil }: Pick<ApiToken, 'releasedUntil'>, now: number): boolean {
  return releasedUntil !== null && releasedUntil > now + BRAKE_MS + CLOCK_SKEW_MS;
}
