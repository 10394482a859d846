import { Tally } from '../../../application/scheduling/tally.js';
import { Unavailable } from '../../../domain/domain-error.js';

/** Of all answers that wait to be read. */
const MAX_HELD_BYTES = 32 * 1_024 * 1_024;
/** Shorter answers aren't counted: on 1,000 connections they're 16 MiB. */
const COUNTED_FROM = 16 * 1_024;
const RETRY_AFTER_SECONDS = 2;

/**
 * Limits the bytes of answers that are being made, or wait until their clients read them. A caller may hold as much as is
 * free, so that however many callers there are, another one finds room.
 */
export class AnswerBudget {
  readonly #held = new Tally();

  constructor(private readonly maxBytes = MAX_HELD_BYTES) {}

  /** Bytes held at the moment. */
  get held(): number {
    return this.#held.sum;
  }

  /** Whether an answer of so many bytes is counted. */
  counts(bytes: number): boolean {
    return bytes >= COUNTED_FROM;
  }

  /** Throws `Unavailable` ('overloaded') if there's no room for so many bytes of this caller. */
  requireRoom(caller: string, bytes = COUNTED_FROM): void {
    if (!this.counts(bytes) || this.#held.of(caller) + bytes <= this.maxBytes - this.#held.sum) return;
    const message = 'Too many long answers wait to be read. Read them to their end, then try again.';
    throw new Unavailable('overloaded', message, RETRY_AFTER_SECONDS);
  }

  /** Counts bytes until the returned function is called; further calls do nothing. */
  hold(caller: string, bytes: number): () => void {
    if (!this.counts(bytes)) return () => undefined;
    this.#held.add(caller, bytes);
    let isHeld = true;
    return () => {
      if (isHeld) this.#held.add(caller, -bytes);
      isHeld = false;
    };
  }
}
