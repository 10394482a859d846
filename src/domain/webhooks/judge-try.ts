import { pastMoment } from '../past-moment.js';
import type { Retry, WaitingTry, WebhookTry } from './webhook-try.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = 4 * HOUR;
const PAUSE_GROWTH = 3;
/** The most by which a receiver lengthens a pause, counted from its answer. */
const LONGEST_RETRY_AFTER_MS = HOUR;
/** How long an entry is tried before its webhook is switched off. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;
/** An entry that the receiver refuses so often is skipped. */
const MOST_REFUSALS = 5;

/** 4xx that say that the receiver can't take it now. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE = 410;

/** `over` ends the webhook: nobody is there any more, or an entry was tried for too long. */
export type Verdict =
  { readonly kind: 'delivered' | 'skipped' | 'over' } | { readonly kind: 'waits'; readonly retry: Retry };

interface Circumstances {
  readonly entry: Pick<Retry, 'log' | 'seq'>;
  /** Undefined for the first try. */
  readonly previous: Retry | undefined;
  readonly now: number;
  /** What the receiver asked for, in milliseconds; 0 for nothing. */
  readonly retryAfterMs: number;
  /** From 0 to below 1. */
  readonly random: number;
}

/** Decides what becomes of an entry after a try. Whatever isn't 2xx has failed. */
export function judgeTry({ status }: Pick<WebhookTry, 'status'>, circumstances: Circumstances): Verdict {
  const { entry, previous, now, retryAfterMs, random } = circumstances;
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === GONE) return { kind: 'over' };
  const isRefusal = status !== null && status >= 400 && status < 500 && !NOT_NOW.has(status);
  const refusals = (previous?.refusals ?? 0) + (isRefusal ? 1 : 0);
  if (refusals >= MOST_REFUSALS) return { kind: 'skipped' };
  const firstAt = pastMoment(previous?.firstAt ?? now, now);
  if (now - firstAt >= GIVE_UP_AFTER_MS) return { kind: 'over' };
  const pauseMs = nextPause(previous?.pauseMs, random);
  const wait = Math.max(pauseMs, Math.min(retryAfterMs, LONGEST_RETRY_AFTER_MS));
  const last = Math.max(firstAt + GIVE_UP_AFTER_MS, now + FIRST_PAUSE_MS);
  return { kind: 'waits', retry: { ...entry, firstAt, dueAt: Math.min(now + wait, last), pauseMs, refusals } };
}

/** The first is 5 s; each further one lies between that and three times the last, at random, so that waiting entries spread. */
function nextPause(lastMs: number | undefined, random: number): number {
  if (lastMs === undefined) return FIRST_PAUSE_MS;
  const most = Math.min(lastMs * PAUSE_GROWTH, LONGEST_PAUSE_MS);
  return Math.round(FIRST_PAUSE_MS + random * (most - FIRST_PAUSE_MS));
}

/**
 * A try whose entry waits, as far as its times can be believed; the same object if they can. One made in the future, before the
 * clock was set back, waits as if it were made now.
 */
export function believableWait<T extends WaitingTry>(tried: T, now: number): T {
  const { at, retry } = tried;
  if (at <= now) return tried;
  const moved = { ...retry, firstAt: pastMoment(retry.firstAt, now), dueAt: now + retry.dueAt - at };
  return { ...tried, at: now, retry: moved };
}

/** Reads `Retry-After` (RFC 9110, 10.2.3): seconds or a date. 0 for anything else. */
export function readRetryAfter(text: string | undefined, now: number): number {
  if (text === undefined) return 0;
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const at = /^[A-Z][a-z]{2,8}, .* GMT$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? 0 : Math.max(0, at - now);
}
