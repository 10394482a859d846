import type { AnswerKeeper } from '../../../application/idempotency/answer-keeper.js';
import type { RepeatableRequest } from '../../../application/idempotency/kept-answer.js';
import type { Caller } from '../../../domain/users/caller.js';

/** The kept answer to a creation. */
export interface CreationKept {
  /** JSON. */
  readonly body: string;
  readonly etag: string;
  readonly customerIds: readonly string[];
}

/** Turns the kept answer into what this caller may see today. */
export type ShowAnswer = (
  kept: CreationKept,
  actor: Caller,
) => Promise<Pick<CreationKept, 'body' | 'etag'>> | Pick<CreationKept, 'body' | 'etag'>;

export interface RepeatableRoute {
  /**
   * For creations that a client may repeat with an `Idempotency-Key`: how the kept answer is shown. The handler passes
   * `creationOf` or `onceOf` to its use case.
   */
  readonly repeatable?: ShowAnswer | undefined;
}

export interface RepeatableState {
  /** Set for a request with an `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** The same with what it's compared by. */
  repeatable?: RepeatableRequest;
  /** Set once the request has passed it to a creation. */
  once?: Pick<AnswerKeeper<never>, 'answer'>;
  /** Whether the answer is that of an earlier request. */
  isRepeated?: boolean;
}

/** For answers that everybody with the route's permissions may see. */
export const AS_KEPT: ShowAnswer = (kept) => kept;
