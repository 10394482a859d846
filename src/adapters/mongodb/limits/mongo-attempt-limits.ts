import type { AttemptLimits } from '../../../application/ports/attempt-limits.js';
import {
  checkAttempt,
  LONGEST_WINDOW_MS,
  NO_ATTEMPTS,
  returnAttempt,
  takeAttempt,
  type AttemptDecision,
  type AttemptState,
  type LimitPolicy,
} from '../../../domain/limits/attempt-limit.js';
import type { AttemptLimitDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import { isDuplicate } from '../database/driver-errors.js';
import { KeyQueue } from './key-queue.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';

export const LIMITS = mapping<AttemptState & { readonly key: string }, 'key'>('key');

/**
 * Attempt counters. A limit of 0 means unlimited and counts nothing. A counter is read, updated by the domain's rule
 * and written by compare-and-set. Calls of one process for one key run in sequence, so they don't conflict.
 */
export class MongoAttemptLimits implements AttemptLimits {
  readonly #queue = new KeyQueue();

  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async wait(key: string, policy: LimitPolicy, now: number): Promise<number> {
    const stored = stateOf(await this.gate.run(() => this.#find(key)));
    const { wait, state } = checkAttempt(stored, policy, now);
    return state === stored ? wait : this.#decide(key, (current) => checkAttempt(current, policy, now));
  }

  async take(key: string, policy: LimitPolicy, now: number): Promise<number> {
    return policy.limit === 0 ? 0 : this.#decide(key, (state) => takeAttempt(state, policy, now));
  }

  async giveBack(key: string, policy: LimitPolicy, triedAt: number): Promise<void> {
    await this.#update(key, (state) => returnAttempt(state, policy, triedAt));
  }

  async clear(key: string): Promise<void> {
    await this.gate.write(() => this.collections.limits.deleteOne({ _id: key }, LIMITED));
  }

  async removeExpired(now: number, limit: number): Promise<number> {
    const { limits } = this.collections;
    const latest = now + LONGEST_WINDOW_MS;
    await this.gate.write(() =>
      limits.updateMany({ expires_at: { $gt: latest } }, { $set: { expires_at: latest } }, LIMITED),
    );
    return this.gate.write(() => sweep(limits, { expires_at: { $lte: now } }, limit));
  }

  async #decide(key: string, decide: (state: AttemptState) => AttemptDecision): Promise<number> {
    let wait = 0;
    await this.#update(key, (stored) => {
      const decision = decide(stored);
      wait = decision.wait;
      return decision.state;
    });
    return wait;
  }

  /** Applies `next`, which may run several times and returns the same object for no change. */
  #update(key: string, next: (state: AttemptState) => AttemptState): Promise<void> {
    return this.#queue.run(key, async () => {
      for (;;) {
        const found = await this.gate.run(() => this.#find(key));
        const state = stateOf(found);
        const updated = next(state);
        if (updated === state || (await this.gate.write(() => this.#compareAndSet(key, found, updated)))) return;
      }
    });
  }

  /** Returns false when another instance was faster. Equal states are interchangeable, so comparing them is enough. */
  async #compareAndSet(key: string, found: AttemptLimitDocument | null, next: AttemptState): Promise<boolean> {
    const { limits } = this.collections;
    const row = LIMITS.write({ ...next, key });
    if (found !== null) return (await limits.replaceOne(found, row, LIMITED)).matchedCount === 1;
    try {
      await limits.insertOne(row, LIMITED);
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }

  #find(key: string): Promise<AttemptLimitDocument | null> {
    return this.collections.limits.findOne({ _id: key }, COMMITTED);
  }
}

function stateOf(row: AttemptLimitDocument | null): AttemptState {
  if (row === null) return NO_ATTEMPTS;
  const { key: _, ...state } = LIMITS.read(row);
  return state;
}
