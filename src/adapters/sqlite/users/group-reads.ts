import type { Session } from '../../../domain/sessions/session.js';
import type { User } from '../../../domain/users/user.js';

/**
 * The users and sessions that the running group has read by id, so that its callbacks don't each read the same caller.
 * Nobody else writes until the group has ended. Every write to either table clears both.
 */
export class GroupReads {
  readonly #users = new Map<string, User>();
  readonly #sessions = new Map<string, Session>();
  #isRunning = false;

  /** Call it once the group's transaction has begun. */
  begin(): void {
    this.forget();
    this.#isRunning = true;
  }

  /** Call it when the transaction is over: from then on, others may write. */
  end(): void {
    this.forget();
    this.#isRunning = false;
  }

  /** Call it when something was written, or undone. */
  forget(): void {
    this.#users.clear();
    this.#sessions.clear();
  }

  user(id: string, read: () => User | undefined): User | undefined {
    return this.#find(this.#users, id, read);
  }

  session(id: string, read: () => Session | undefined): Session | undefined {
    return this.#find(this.#sessions, id, read);
  }

  #find<T>(rows: Map<string, T>, id: string, read: () => T | undefined): T | undefined {
    const known = rows.get(id);
    if (known !== undefined) return known;
    const row = read();
    if (row !== undefined && this.#isRunning) rows.set(id, row);
    return row;
  }
}
