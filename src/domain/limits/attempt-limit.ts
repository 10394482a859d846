/**
 * How often something may be tried. `limit` tries in `windowMs`; then, without `backoff`, none until the oldest leaves
 * the window; with it, one try after each wait, and the waits double from `firstWaitMs` to `lastWaitMs`.
 */
export interface LimitPolicy {
  readonly limit: number;
  readonly windowMs: number;
  readonly backoff?: { readonly firstWaitMs: number; readonly lastWaitMs: number };
}

/** What is remembered of one key. All times in milliseconds since the epoch. */
export interface AttemptState {
  /** The latest tries that count, oldest first, at most `limit`. */
  readonly tries: readonly number[];
  /** How many waits were imposed since the limit was reached. */
  readonly waits: number;
  /** No try before this time; 0 for none. */
  readonly blockedUntil: number;
  /** When this state means nothing any more and may be forgotten. */
  readonly expiresAt: number;
}

export const NO_ATTEMPTS: AttemptState = { tries: [], waits: 0, blockedUntil: 0, expiresAt: 0 };

/** Seconds to wait, at least 1, or 0 when a try is allowed now. */
export function waitSeconds(state: AttemptState, policy: LimitPolicy, now: number): number {
  if (policy.limit === 0) return 0;
  const current = forgetOld(state, policy, now);
  if (current.blockedUntil > now) return Math.max(1, Math.ceil((current.blockedUntil - now) / 1_000));
  const oldest = current.tries[0];
  if (policy.backoff !== undefined || oldest === undefined || current.tries.length < policy.limit) return 0;
  return Math.max(1, Math.ceil((oldest + policy.windowMs - now) / 1_000));
}

/** The state after one more try, which was allowed at `now`. */
export function countTry(state: AttemptState, policy: LimitPolicy, now: number): AttemptState {
  const current = forgetOld(state, policy, now);
  const tries = [...current.tries, now].slice(-policy.limit);
  const expiresAt = now + policy.windowMs;
  if (policy.backoff === undefined || (tries.length < policy.limit && current.waits === 0)) {
    return { tries, waits: 0, blockedUntil: 0, expiresAt };
  }
  const wait = Math.min(policy.backoff.firstWaitMs * 2 ** current.waits, policy.backoff.lastWaitMs);
  const blockedUntil = now + wait;
  return { tries, waits: current.waits + 1, blockedUntil, expiresAt: Math.max(expiresAt, blockedUntil) };
}

/** The state as if the try counted at `triedAt` had not been made; other tries and their waits stand. */
export function giveBackTry(state: AttemptState, policy: LimitPolicy, triedAt: number): AttemptState {
  const index = state.tries.lastIndexOf(triedAt);
  if (index < 0) return state;
  const tries = state.tries.toSpliced(index, 1);
  const waits = Math.max(0, state.waits - 1);
  const imposed = state.waits > 0 && index === state.tries.length - 1;
  return {
    tries,
    waits: tries.length < policy.limit - 1 ? 0 : waits,
    blockedUntil: imposed ? 0 : state.blockedUntil,
    expiresAt: state.expiresAt,
  };
}

function forgetOld(state: AttemptState, policy: LimitPolicy, now: number): AttemptState {
  if (state.expiresAt <= now) return NO_ATTEMPTS;
  if (state.waits > 0) return state;
  const tries = state.tries.filter((at) => at > now - policy.windowMs);
  return tries.length === state.tries.length ? state : { ...state, tries };
}
