import type { Authority } from '../../domain/authority/authority.js';
import { isExpired, requireRoomForAnswer, type RepeatableRequest } from './kept-answer.js';
import type { KeptAnswer, TransactionalAnswers } from '../ports/kept-answers.js';

/** The answer to a creation. */
export interface CreatedAnswer {
  readonly recordId: string;
  readonly json: string;
  readonly etag: string;
  /** What is kept instead of `json` if that has records of others: the JSON without them, and their ids. */
  readonly kept?: { readonly json: string; readonly customerIds: readonly string[] };
}

/** What a creation was decided on. */
export interface Decided {
  readonly authority: Authority;
  /** Null for what isn't in the change log. */
  readonly seq: number | null;
}

/** Input of a creation that a client may repeat. */
export interface RepeatableInput<R> {
  /** Undefined without an idempotency key. */
  readonly once?: AnswerKeeper<R> | undefined;
}

/** Thrown by a transaction: another one has answered the request. */
export class AnsweredBefore extends Error {
  constructor(readonly answer: KeptAnswer) {
    super('This request has been answered before.');
    this.name = new.target.name;
  }
}

/** Keeps the answer to a creation in the transaction of the creation. `R` is what its callback returns. */
export class AnswerKeeper<R> {
  #answer: CreatedAnswer | undefined;

  /** `present` is pure: it may run more than once. */
  constructor(
    private readonly request: RepeatableRequest,
    private readonly present: (result: R, authority: Authority) => CreatedAnswer,
  ) {}

  /** The answer that was kept; undefined until its transaction has been committed. */
  get answer(): CreatedAnswer | undefined {
    return this.#answer;
  }

  /**
   * Runs the callback of a transaction and keeps the answer to its result. Pass the answer to `committed` once the
   * transaction is. Throws `AnsweredBefore`, `RateLimited`.
   */
  async run<S extends R>(answers: TransactionalAnswers, now: number, create: () => Promise<S>, decided: () => Decided) {
    const { id, actorId, macs } = this.request;
    const before = await answers.find(id);
    if (before !== undefined && !isExpired(before, now)) throw new AnsweredBefore(before);
    requireRoomForAnswer(await answers.measure(actorId), now);
    const result = await create();
    const { authority, seq } = decided();
    const answer = this.present(result, authority);
    const { recordId, etag, json } = answer;
    const { json: body, customerIds } = answer.kept ?? { json, customerIds: [] };
    await answers.put({ id, actorId, mac: macs[0], keptAt: now, status: 201, body, recordId, etag, seq, customerIds });
    return { result, answer };
  }

  committed(answer: CreatedAnswer): void {
    this.#answer = answer;
  }
}
