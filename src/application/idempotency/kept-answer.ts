import { KINDS } from '../../domain/authority/kinds/kinds.js';
import type { ChangeEntry, ChangeResource } from '../../domain/changes/change.js';
import { NotFound, RateLimited } from '../../domain/domain-error.js';
import { pastMoment } from '../../domain/past-moment.js';
import { IdempotencyKeyReused } from '../../domain/idempotency/errors.js';
import type { AnswersInStore, KeptAnswer } from '../ports/kept-answers.js';

/** How long an answer is repeated, in milliseconds. */
export const KEPT_FOR_MS = 86_400_000;
/** Answers kept for one actor. */
const MAX_KEPT_ANSWERS = 100_000;
/** What a client is told to wait at least when there's no room: expired answers are removed every minute. */
const SWEPT_WITHIN_MS = 60_000;

/** A request that may be repeated with the same key. */
export interface RepeatableRequest {
  /** Digest of the actor and their key. */
  readonly id: string;
  readonly actorId: string;
  /** MACs of path, query and body, one with each of the service's keys, the current one first. */
  readonly macs: readonly [string, ...string[]];
}

/** An answer that was kept and whose record, if it created one, is still there. */
export type RepeatedAnswer = KeptAnswer & { readonly body: string };

/** What is in the change log and created by requests that may be repeated. */
const REPEATABLE: ReadonlySet<ChangeResource> = new Set([
  'user',
  ...KINDS.filter(({ isRepeatable }) => isRepeatable).map(({ resource }) => resource),
]);

/** Whether the change deletes a record whose creation may have a kept answer. */
export function deletesRepeatable({ resource, action }: Pick<ChangeEntry, 'resource' | 'action'>): boolean {
  return action === 'deleted' && REPEATABLE.has(resource);
}

/** Also an answer from a day ahead or more: it was kept before the clock was set back. */
export function isExpired({ keptAt }: Pick<KeptAnswer, 'keptAt'>, now: number): boolean {
  return Math.abs(now - keptAt) >= KEPT_FOR_MS;
}

/**
 * Returns the answer to repeat. Throws `IdempotencyKeyReused` for another request, and `NotFound` when the record that the
 * request created has been deleted since.
 */
export function answerFor({ macs }: Pick<RepeatableRequest, 'macs'>, kept: KeptAnswer): RepeatedAnswer {
  if (!macs.includes(kept.mac)) throw new IdempotencyKeyReused();
  if (kept.body === null) throw new NotFound('record any more');
  return { ...kept, body: kept.body };
}

/** Throws `RateLimited` when the actor has as many answers as are kept. */
export function requireRoomForAnswer({ count, oldestAt }: AnswersInStore, now: number, max = MAX_KEPT_ANSWERS): void {
  if (count < max) return;
  const expiresIn = pastMoment(oldestAt ?? now, now) + KEPT_FOR_MS - now;
  throw new RateLimited(Math.ceil(Math.max(expiresIn, SWEPT_WITHIN_MS) / 1_000));
}
