/**
 * Rate limit policy: `limit` attempts per `windowMs`. After that, without `backoff`, none until the oldest attempt leaves
 * the window; with `backoff`, one attempt after each wait, and waits double from `firstWaitMs` up to `lastWaitMs`.
 */
export interface LimitPolicy {
  readonly limit: number;
  readonly windowMs: number;
  readonly backoff?: { readonly firstWaitMs: number; readonly lastWaitMs: number };
}

/** Attempts counted for one key. All times in milliseconds since the epoch. */
export interface AttemptState {
  /** Times of the latest attempts that count, oldest first, at most `limit`. */
  readonly tries: readonly number[];
  /** Number of waits imposed since the limit was reached. */
  readonly waits: number;
  /** No attempt is allowed before this time; 0 if there is no wait. */
  readonly blockedUntil: number;
  /** When this state has no more effect and may be deleted. */
  readonly expiresAt: number;
}

export const NO_ATTEMPTS: AttemptState = { tries: [], waits: 0, blockedUntil: 0, expiresAt: 0 };

/** Seconds to wait, at least 1; 0 when an attempt is allowed now. */
export function waitSeconds(state: AttemptState, policy: LimitPolicy, now: number): number {
  if (policy.limit === 0) return 0;
  const current = forgetOld(state, policy, now);
  if (current.blockedUntil > now) return Math.max(1, Math.ceil((current.blockedUntil - now) / 1_000));
  const oldest = current.tries[0];
  if (policy.backoff !== undefined || oldest === undefined || current.tries.length < policy.limit) return 0;
  return Math.max(1, Math.ceil((oldest + policy.windowMs - now) / 1_000));
}

/** Counts an attempt that was allowed at `now`. */
export function countAttempt(state: AttemptState, policy: LimitPolicy, now: number): AttemptState {
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

/** Undoes the attempt counted at `triedAt`; other attempts and their waits remain. */
export function returnAttempt(state: AttemptState, policy: LimitPolicy, triedAt: number): AttemptState {
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
