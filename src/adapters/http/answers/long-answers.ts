import { LRUCache } from 'lru-cache';
import type { ParameterizedContext } from 'koa';
import type { Clock } from '../../../application/ports/clock.js';
import { FairSemaphore, type FairSemaphoreOptions } from '../../../application/scheduling/fair-semaphore.js';
import type { Caller } from '../../../domain/users/caller.js';
import { contentOf } from '../responses/content-of.js';
import { AnswerBudget } from './answer-budget.js';

/** Each may hold some 20 MiB: what was read, records made of it, and their JSON. */
const MAKING: Omit<FairSemaphoreOptions, 'clock' | 'recentUse'> = {
  atOnce: 3,
  maxWaiting: 512,
  perKey: { atOnce: 1, maxWaiting: 128 },
  maxWaitMs: 10_000,
};
const CALLERS_REMEMBERED = 1_000;

export interface LongAnswerRoute {
  /** Whether answers can hold megabytes that are read and made for each: few are made at once. */
  readonly longAnswer?: boolean | undefined;
}

interface State {
  readonly actor?: Caller | undefined;
}

/** Bounds the memory of long answers: how many are made at once, and what waits until it's read. Shared by all routes. */
export class LongAnswers {
  readonly #making: FairSemaphore;
  readonly #releases = new WeakMap<object, () => void>();

  constructor(
    clock: Pick<Clock, 'monotonic' | 'timer'>,
    readonly budget = new AnswerBudget(),
  ) {
    this.#making = new FairSemaphore({ ...MAKING, clock, recentUse: new LRUCache({ max: CALLERS_REMEMBERED }) });
  }

  /** Throws `Unavailable` ('overloaded') when there's no room for another long answer of this caller. */
  requireRoom(caller: string): void {
    this.budget.requireRoom(caller);
  }

  /** Runs the handler of a long answer when few others run. Throws `Unavailable` ('overloaded') before it has run. */
  make(caller: string, handle: () => Promise<void>): Promise<void> {
    return this.#making.run(caller, () => {
      this.requireRoom(caller);
      return handle();
    });
  }

  /**
   * Counts the answer's content until its client has read it; called again, what has become of it. A read is refused when
   * there's no room: throws `Unavailable` ('overloaded'). The answer of a write isn't, because the write is done.
   */
  hold(ctx: ParameterizedContext<State>): void {
    const { actor } = ctx.state;
    const content = ctx.req.method === 'HEAD' || ctx.res.destroyed ? undefined : contentOf(ctx);
    if (actor === undefined || content === undefined) return;
    const before = this.#releases.get(ctx.res);
    if (before === undefined && !this.budget.counts(content.length)) return;
    before?.();
    if (ctx.req.method === 'GET') this.budget.requireRoom(actor.id, content.length);
    this.#releases.set(ctx.res, this.budget.hold(actor.id, content.length));
    if (before === undefined) ctx.res.once('close', () => this.#releases.get(ctx.res)?.());
  }
}
