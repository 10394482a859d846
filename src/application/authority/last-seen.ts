import type { Session } from '../../domain/sessions/session.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';
import type { SessionRepository, SessionUse } from '../ports/session-repository.js';

/** With the minute until the next run, the stored time is at most five minutes old. */
const NOTED_EVERY_MS = 240_000;
const MAX_PENDING = 10_000;
const STORED_AT_ONCE = 100;

/**
 * Maintenance job: stores when sessions were last used. Requests only note it in memory, so they never wait for it and
 * can't fail because of it.
 */
export class LastSeen {
  readonly #pending = new Map<string, SessionUse>();

  /** `noted` remembers when each session was last noted. */
  constructor(
    private readonly sessions: Pick<SessionRepository, 'recordUses'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly noted: Cache<string, number>,
  ) {}

  /** Notes a use, at most once in four minutes. Beyond 10,000 waiting, a use is noted by a later request. */
  note({ id, openedAt }: Session): void {
    const since = this.clock.now() - (this.noted.get(id) ?? openedAt);
    if (since < 0 || since >= NOTED_EVERY_MS) this.#add({ ...this.#pending.get(id), id });
  }

  /** Notes the time of opening of a session whose stored one is in the future. */
  correct({ id, openedAt }: Session): void {
    this.#add({ id, openedAt });
  }

  /** Stores a portion; after a failure, the next run tries again. Resolves with whether more is left. */
  async execute(): Promise<boolean> {
    const uses = [...this.#pending.values()].slice(0, STORED_AT_ONCE);
    if (uses.length === 0) return false;
    await this.sessions.recordUses(uses, this.clock.now());
    for (const use of uses) if (this.#pending.get(use.id) === use) this.#pending.delete(use.id);
    return this.#pending.size > 0;
  }

  #add(use: Omit<SessionUse, 'at'>): void {
    if (this.#pending.size >= MAX_PENDING) return;
    const at = this.clock.now();
    this.noted.set(use.id, at);
    this.#pending.set(use.id, { ...use, at });
  }
}
