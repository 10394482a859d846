import { setTimeout as delay } from 'node:timers/promises';
import {
  isConflict,
  isDuplicate,
  isInterrupted,
  isStorageDown,
  isTransient,
  isUnreachable,
} from '../database/driver-errors.js';
import { ConditionLapsed } from '../../storage-kernel/commit-conditions.js';
import type { Outcome } from '../../storage-kernel/group-queue.js';
import { unavailable } from '../../storage-kernel/unavailable.js';
import type { Group, GroupRun, TakeCallbacks } from './group.js';
import { answeredWithin } from '../database/answered-within.js';

/** After this time, failed attempts aren't repeated. */
const GIVE_UP_AFTER_MS = 2_250;
/** Longer than any attempt takes on a live server. */
const ATTEMPT_MS = 2_500;
/** Longer than the members may take to learn that a majority has a commit. */
const COMMIT_MS = 2_300;
/** How long a commit of unknown outcome is repeated before `settle` decides it, and how long `settle` is repeated. */
const COMMIT_AGAIN_MS = 1_500;
const SETTLE_MS = 2_000;
/**
 * How long to wait for the server to abort a failed transaction; the next attempt would otherwise conflict with it.
 * Short, because a server that is down is detected afterwards and every waiting writer must be told within two seconds.
 */
const END_MS = 250;
/** Conflicts lasting longer than any group suggest that the holder of the head is dead. */
const SUSPECT_AFTER_MS = 300;
/** How long the search for a dead holder may delay the group. */
const END_IDLE_MS = 1_000;
const MAX_WAIT_MS = 16;

/** The transaction is over and nothing was saved: it may run again. */
class NotSaved extends Error {}

/** The caller of one of the callbacks was told that nothing was changed; nothing was saved. */
class GivenUp extends Error {}

interface GroupRunnerOptions<W> {
  readonly attempt: () => GroupRun<W>;
  /** Ends idle transactions that hold the head. */
  readonly endIdleTransactions: () => Promise<unknown>;
  /** See `MongoGate`. */
  readonly onSilence?: ((sentAt: number) => void) | undefined;
  /** See `MongoStoreOptions`. */
  readonly timeoutFactor?: number;
}

/** Runs groups of transaction callbacks until they are committed, refused for good, or out of time. */
export class GroupRunner<W> {
  constructor(private readonly options: GroupRunnerOptions<W>) {}

  /**
   * Returns the outcomes of the group's first callbacks, at least one, after their commit. Throws `Unavailable` or a
   * driver error when nothing was saved, 'outcome_unknown' when something may have been.
   */
  async run({ take, mayCommit }: Group<W>): Promise<Outcome[]> {
    let callbacks: readonly W[] = [];
    const remember = () => (callbacks = take());
    const committing = () => mayCommit(callbacks);
    const began = performance.now();
    let suspectAt = began + SUSPECT_AFTER_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#attempt(remember, committing);
      } catch (error) {
        if (callbacks.length > 1 && concernsOne(error)) return this.#runOneByOne(callbacks, mayCommit);
        if (callbacks.length <= 1 && error instanceof GivenUp) throw unavailable('storage_unavailable', error);
        if (isDuplicate(error)) return [{ refusal: error }];
        const now = performance.now();
        if (!mayRunAgain(error)) throw error;
        // A commit that failed for so long would fail again.
        const limitMs = error instanceof NotSaved ? COMMIT_AGAIN_MS : this.#patient(GIVE_UP_AFTER_MS);
        if (now - began > limitMs) throw unavailable('storage_unavailable', error);
        if (isConflict(error) && now > suspectAt) {
          suspectAt = now + SUSPECT_AFTER_MS;
          // Best effort: without the necessary privilege, the server's own limit frees the head after a minute.
          await answeredWithin(END_IDLE_MS, this.options.endIdleTransactions()).catch(() => undefined);
        }
      }
      await pause(attempts);
    }
  }

  /**
   * Runs the callbacks one by one, because one of the group violated a unique index or may no longer be committed, and it's
   * unknown which: this way each learns only of its own failure. If the storage goes down meanwhile, the remaining ones are refused without
   * being tried.
   */
  async #runOneByOne(callbacks: readonly W[], mayCommit: Group<W>['mayCommit']): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const [index, callback] of callbacks.entries()) {
      try {
        outcomes.push(...(await this.run({ take: () => [callback], mayCommit })));
      } catch (refusal) {
        outcomes.push({ refusal });
        if (concernsOne(refusal) || wasGivenUp(refusal) || !isStorageDown(refusal)) continue;
        const left = { refusal: unavailable('storage_unavailable', refusal) };
        return [...outcomes, ...callbacks.slice(index + 1).map(() => left)];
      }
    }
    return outcomes;
  }

  async #attempt(take: TakeCallbacks<W>, mayCommit: () => boolean): Promise<Outcome[]> {
    const attempt = this.options.attempt();
    try {
      const outcomes = await this.#answered(ATTEMPT_MS, () => attempt.run(take));
      if (!mayCommit()) throw new GivenUp();
      await this.#commit(attempt);
      return outcomes;
    } finally {
      await answeredWithin(END_MS, attempt.end()).catch(() => undefined);
    }
  }

  async #commit(attempt: GroupRun<W>): Promise<void> {
    attempt.conditions.require();
    const deadline = performance.now() + COMMIT_AGAIN_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        await this.#answered(COMMIT_MS, () => attempt.commit());
        return;
      } catch (error) {
        // The server confirms that nothing was committed; any other failure leaves that open.
        if (isTransient(error)) throw error;
        if (performance.now() >= deadline) return this.#settle(attempt);
      }
      await pause(attempts);
      if (!attempt.conditions.hold) return this.#settle(attempt);
    }
  }

  #answered<T>(ms: number, call: () => Promise<T>): Promise<T> {
    const sentAt = performance.now();
    return answeredWithin(this.#patient(ms), call(), { onSilence: () => this.options.onSilence?.(sentAt) });
  }

  #patient(ms: number): number {
    return ms * (this.options.timeoutFactor ?? 1);
  }

  async #settle(attempt: GroupRun<W>): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        if (await this.#answered(SETTLE_MS, () => attempt.settle())) return;
        throw new NotSaved();
      } catch (error) {
        if (error instanceof NotSaved) throw error;
        if (performance.now() >= deadline) throw unavailable('outcome_unknown', error);
      }
      await pause(attempts);
    }
  }
}

/** Whether the caller of a callback that ran alone was told before. */
function wasGivenUp(refusal: unknown): boolean {
  return refusal instanceof Error && refusal.cause instanceof GivenUp;
}

/** Whether one callback of the group is to blame. */
function concernsOne(error: unknown): boolean {
  return isDuplicate(error) || error instanceof ConditionLapsed;
}

/** Without a primary the callers are told at once instead of waiting. */
function mayRunAgain(error: unknown): boolean {
  // Not of a commit, whose outcome is settled then.
  if (error instanceof NotSaved || error instanceof GivenUp || isInterrupted(error)) return true;
  return isTransient(error) && !isUnreachable(error);
}

/** A random delay, so two instances don't keep conflicting. */
function pause(attempts: number): Promise<void> {
  return delay(Math.random() * Math.min(2 ** attempts, MAX_WAIT_MS));
}
