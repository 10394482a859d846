import { CodeRequired, CodeUnavailable, WrongCode } from '../../domain/one-time-codes/errors.js';
import { InvalidCredentials } from '../../domain/sessions/errors.js';
import type { CodeOutcome } from '../ports/security-log.js';
import type { CountedAttempt } from '../limits/sign-in-limits.js';

interface CodeAttempt {
  readonly userId: string;
  readonly code: string | undefined;
  /** The attempt whose password was right. */
  readonly counted: CountedAttempt;
}

/** Counts one-time codes that are sent after the right password. */
export class CodeAttempts {
  /**
   * Runs `use` with the code. A wrong code counts as a failed sign-in, and against the account over all networks that
   * aren't known; a missing one doesn't count. Throws `CodeRequired`, `RateLimited`, and what `use` throws: `InvalidCredentials` if the
   * code is wrong.
   */
  async run<T>({ userId, code, counted }: CodeAttempt, use: (code: string) => Promise<T>): Promise<T> {
    let result: T;
    try {
      if (code === undefined) throw new CodeRequired();
      result = await this.#count(
        () => counted.countCode(userId),
        () => use(code),
      );
    } catch (error) {
      if (!(error instanceof InvalidCredentials)) await counted.undone();
      throw error;
    }
    await counted.succeeded();
    return result;
  }

  async #count<T>(count: () => ReturnType<CountedAttempt['countCode']>, use: () => Promise<T>): Promise<T> {
    const counted = await count();
    let isWrong = false;
    try {
      return await use();
    } catch (error) {
      isWrong = error instanceof InvalidCredentials;
      throw error;
    } finally {
      if (!isWrong) await counted.undone();
    }
  }
}

/** What an error says about a one-time code; undefined for other errors. */
export function codeOutcomeOf(error: unknown): CodeOutcome | undefined {
  if (error instanceof WrongCode) return 'code_wrong';
  if (error instanceof CodeRequired) return 'code_missing';
  return error instanceof CodeUnavailable ? 'code_unavailable' : undefined;
}
