import { pastMoment } from '../past-moment.js';

/** No policy counts attempts for longer than these 90 days, for which known networks are kept. */
export const LONGEST_WINDOW_MS = 90 * 86_400_000;

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

/** What a limit says about an attempt at `now`. */
export interface AttemptDecision {
  /** Seconds to wait, at least 1; 0 when the attempt is allowed. */
  readonly wait: number;
  /** To be stored, unless it's the same object as before. */
  readonly state: AttemptState;
}

/** Decides whether an attempt is allowed. Counts nothing. */
export function checkAttempt(stored: AttemptState, policy: LimitPolicy, now: number): AttemptDecision {
  if (policy.limit === 0) return { wait: 0, state: stored };
  const state = believable(stored, policy, now);
  return { wait: waitSeconds(state, policy, now), state };
}

/** Decides whether an attempt is allowed, and counts it if it is. */
export function takeAttempt(stored: AttemptState, policy: LimitPolicy, now: number): AttemptDecision {
  const { wait, state } = checkAttempt(stored, policy, now);
  return { wait, state: wait > 0 || policy.limit === 0 ? state : countAttempt(state, policy, now) };
}

/** The same without moments in the future, which were counted before the clock was set back. */
function believable(state: AttemptState, policy: LimitPolicy, now: number): AttemptState {
  const latest = now + Math.max(policy.windowMs, policy.backoff?.lastWaitMs ?? 0);
  if (state.expiresAt <= latest && !state.tries.some((at) => at > now)) return state;
  const ahead = Math.max(0, (state.tries.at(-1) ?? now) - now);
  const blockedUntil = Math.max(0, Math.min(state.blockedUntil - ahead, latest));
  const tries = state.tries.map((at) => pastMoment(at, now));
  return { ...state, tries, blockedUntil, expiresAt: Math.min(state.expiresAt, latest) };
}

function waitMs({ backoff }: LimitPolicy, waits: number): number {
  return backoff === undefined ? 0 : Math.min(backoff.firstWaitMs * 2 ** waits, backoff.lastWaitMs);
}

function waitSeconds(state: AttemptState, policy: LimitPolicy, now: number): number {
  const current = forgetOld(state, policy, now);
  if (current.blockedUntil > now) return Math.max(1, Math.ceil((current.blockedUntil - now) / 1_000));
  const oldest = current.tries[0];
  if (policy.backoff !== undefined || oldest === undefined || current.tries.length < policy.limit) return 0;
  return Math.max(1, Math.ceil((oldest + policy.windowMs - now) / 1_000));
}

function countAttempt(state: AttemptState, policy: LimitPolicy, now: number): AttemptState {
  const current = forgetOld(state, policy, now);
  const tries = [...current.tries, now].slice(-policy.limit);
  const expiresAt = now + policy.windowMs;
  if (policy.backoff === undefined || (tries.length < policy.limit && current.waits === 0)) {
    return { tries, waits: 0, blockedUntil: 0, expiresAt };
  }
  const blockedUntil = now + waitMs(policy, current.waits);
  return { tries, waits: current.waits + 1, blockedUntil, expiresAt: Math.max(expiresAt, blockedUntil) };
}

/**
 * Undoes the attempt counted at `triedAt`; other attempts and their waits remain. A call with an earlier `now` may have
 * moved it back, so the last one up to then is taken.
 */
export function returnAttempt(state: AttemptState, policy: LimitPolicy, triedAt: number): AttemptState {
  const index = state.tries.findLastIndex((at) => at <= triedAt);
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
