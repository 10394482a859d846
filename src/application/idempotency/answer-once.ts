import type { Authority } from '../../domain/authority/authority.js';
import { IdempotencyKeyReused, InProgress } from '../../domain/idempotency/errors.js';
import {
  answerFor,
  isExpired,
  requireRoomForAnswer,
  type RepeatableRequest,
  type RepeatedAnswer,
} from './kept-answer.js';
import type { KeptAnswer } from '../ports/kept-answers.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';
import { AnsweredBefore } from './answer-keeper.js';

/** A refusal as answered. */
export interface Refusal {
  readonly status: number;
  /** JSON. */
  readonly body: string;
}

/** How to answer a request that hasn't been answered before. */
export interface FirstAnswer {
  /** Creates the record, with a `Once` of the request. */
  readonly create: () => Promise<void>;
  /** The refusal that an error becomes; undefined for one that isn't kept. */
  readonly refusalOf: (error: unknown) => Refusal | undefined;
}

/**
 * Answers a request once, however often it's sent: the first answer is kept and repeated. In other processes, only the
 * transaction of the creation decides which request is the first, so nothing is left behind by one that dies.
 */
export class AnswerOnce {
  /** The requests that this process is answering: their ids, with their MACs. */
  readonly #running = new Map<string, string>();

  constructor(
    private readonly store: { readonly answers: Pick<Store['answers'], 'find'>; readonly transact: Store['transact'] },
    private readonly clock: Pick<Clock, 'now'>,
    private readonly projection: { readonly authority: Pick<Authority, 'head'>; ensureFresh(): Promise<unknown> },
  ) {}

  /**
   * Returns the answer to repeat, or undefined if this was the first request and `create` has answered it. Throws what
   * `create` throws, `InProgress`, `IdempotencyKeyReused`, `NotFound` (the record was deleted since), `RateLimited`.
   */
  async execute(request: RepeatableRequest, first: FirstAnswer): Promise<RepeatedAnswer | undefined> {
    const { id, macs } = request;
    const running = this.#running.get(id);
    if (running !== undefined) {
      if (running !== macs[0]) throw new IdempotencyKeyReused();
      throw new InProgress();
    }
    this.#running.set(id, macs[0]);
    try {
      const kept = await this.store.answers.find(id);
      const isKept = kept !== undefined && !isExpired(kept, this.clock.now());
      const repeated = isKept ? answerFor(request, kept) : await this.#answer(request, first);
      await this.#reach(repeated?.seq ?? 0);
      return repeated;
    } finally {
      this.#running.delete(id);
    }
  }

  /** Another process may have created the record: the next request to this one must find it. */
  async #reach(seq: number): Promise<void> {
    if (this.projection.authority.head.seq < seq) await this.projection.ensureFresh();
  }

  async #answer(request: RepeatableRequest, { create, refusalOf }: FirstAnswer): Promise<RepeatedAnswer | undefined> {
    try {
      await create();
      return undefined;
    } catch (error) {
      if (error instanceof AnsweredBefore) return answerFor(request, error.answer);
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      const other = await this.#keepRefusal(request, refusal);
      if (other === undefined) throw error;
      return answerFor(request, other);
    }
  }

  /** Keeps the refusal in a transaction of its own. If another answer was kept meanwhile, that one counts and is returned. */
  #keepRefusal({ id, actorId, macs }: RepeatableRequest, { status, body }: Refusal): Promise<KeptAnswer | undefined> {
    const now = this.clock.now();
    const none = { recordId: null, etag: null, seq: null, customerIds: [] };
    return this.store.transact(async ({ answers }) => {
      const kept = await answers.find(id);
      if (kept !== undefined && !isExpired(kept, now)) return kept;
      requireRoomForAnswer(await answers.measure(actorId), now);
      await answers.put({ id, actorId, mac: macs[0], keptAt: now, status, body, ...none });
      return undefined;
    });
  }
}
