import { setTimeout as delay } from 'node:timers/promises';
import { isConflict, isDuplicate, isGone, isTransient, isUnreachable, unavailable } from '../database/driver-errors.js';
import type { GroupAttempt, Outcome, TakeCallbacks } from './group.js';
import { within } from '../database/within.js';

/** From then on an attempt that fails is not repeated. */
const GIVE_UP_AFTER_MS = 5_000;
/** More than any attempt takes while its server lives. */
const ATTEMPT_MS = 4_000;
/** How long a commit of unknown result is sent again before the fence decides, and how long that is tried. */
const COMMIT_AGAIN_MS = 2_000;
const SETTLE_MS = 2_000;
/**
 * How long is waited for the server to hear that a failed transaction is over: the next one would only meet it. Short,
 * because a server that is gone is found out afterwards, and everybody who waits to write is to know within two seconds.
 */
const END_MS = 250;
/** Conflicts for longer than a group lasts: perhaps whoever holds the head is no more. */
const SUSPECT_AFTER_MS = 1_000;
/** How long a look for such a holder may keep the group waiting. */
const FREE_HEAD_MS = 1_000;
const LONGEST_WAIT_MS = 16;

/** The transaction is over and kept nothing: it may run again. */
class NotKept extends Error {}

export interface GroupRunnerOptions<W> {
  readonly attempt: () => GroupAttempt<W>;
  /** Ends transactions that hold the head and do nothing. */
  readonly freeHead: () => Promise<unknown>;
}

/** Runs groups of works until they are committed, refused for good, or the time is over. */
export class GroupRunner<W> {
  constructor(private readonly options: GroupRunnerOptions<W>) {}

  /**
   * What became of the first works of the group, at least of one, after their commit. Throws `Unavailable` or an error
   * of the driver when nothing was kept, 'outcome_unknown' when perhaps something was.
   */
  async run(take: TakeCallbacks<W>): Promise<Outcome[]> {
    let works: readonly W[] = [];
    const remember = () => (works = take());
    const began = performance.now();
    let suspectAt = began + SUSPECT_AFTER_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        return await this.#attempt(remember);
      } catch (error) {
        if (isDuplicate(error)) return works.length === 1 ? [{ refusal: error }] : this.#runOneByOne(works);
        const now = performance.now();
        if (!mayRunAgain(error)) throw error;
        if (now - began > GIVE_UP_AFTER_MS) throw unavailable('storage_unavailable', error);
        if (isConflict(error) && now > suspectAt) {
          suspectAt = now + SUSPECT_AFTER_MS;
          // Only a help: without the right to do it, the server's own limit frees the head after a minute.
          await within(FREE_HEAD_MS, this.options.freeHead()).catch(() => undefined);
        }
      }
      await pause(attempts);
    }
  }

  /**
   * A work of the group broke a unique index, and nobody knows which: alone, each hears only of its own mistake. When the
   * storage goes away meanwhile, those who are left are not tried one after the other: nothing of them was.
   */
  async #runOneByOne(works: readonly W[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const [index, work] of works.entries()) {
      try {
        outcomes.push(...(await this.run(() => [work])));
      } catch (refusal) {
        outcomes.push({ refusal });
        if (!isGone(refusal)) continue;
        const left = { refusal: unavailable('storage_unavailable', refusal) };
        return [...outcomes, ...works.slice(index + 1).map(() => left)];
      }
    }
    return outcomes;
  }

  async #attempt(take: TakeCallbacks<W>): Promise<Outcome[]> {
    const attempt = this.options.attempt();
    try {
      const outcomes = await within(ATTEMPT_MS, attempt.run(take));
      await this.#commit(attempt);
      return outcomes;
    } finally {
      await within(END_MS, attempt.end()).catch(() => undefined);
    }
  }

  async #commit(attempt: GroupAttempt<W>): Promise<void> {
    const deadline = performance.now() + COMMIT_AGAIN_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        await within(COMMIT_AGAIN_MS, attempt.commit());
        return;
      } catch (error) {
        // The server knows that it did not happen; of any other failure nobody knows.
        if (isTransient(error)) throw error;
        if (performance.now() >= deadline) {
          await this.#settle(attempt);
          return;
        }
      }
      await pause(attempts);
    }
  }

  async #settle(attempt: GroupAttempt<W>): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    for (let attempts = 1; ; attempts += 1) {
      try {
        if (await within(SETTLE_MS, attempt.settle())) return;
        throw new NotKept();
      } catch (error) {
        if (error instanceof NotKept) throw error;
        if (performance.now() >= deadline) throw unavailable('outcome_unknown', error);
      }
      await pause(attempts);
    }
  }
}

/** A storage without a primary is not waited for: its callers are told at once. */
function mayRunAgain(error: unknown): boolean {
  return error instanceof NotKept || (isTransient(error) && !isUnreachable(error));
}

/** A random while, so that two instances do not meet again and again. */
function pause(attempts: number): Promise<void> {
  return delay(Math.random() * Math.min(2 ** attempts, LONGEST_WAIT_MS));
}
