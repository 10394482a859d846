import type { Actor } from '../../domain/permissions/actor.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { AffectedPeople } from '../../domain/authority/permission-effect.js';

/** A write that was decided, carried out and rolled back. */
export interface RolledBackWrite {
  /** The caller, with the permissions of that moment. */
  readonly actor: Actor;
  /** The authority that the write was decided on, at the end of the log. */
  readonly before: Authority;
  readonly after: Authority;
  /** Disjoint groups of people whose permissions may differ. */
  readonly people: readonly AffectedPeople[];
  /** Live sessions that the write would end. */
  readonly sessionsEnded: number;
  /** Decides which API tokens have expired. */
  readonly now: number;
}

/** A request that is to change nothing. Receives what the writer has rolled back. */
export class DryRun {
  #write: RolledBackWrite | undefined;

  /** The last write that was rolled back; undefined if there was none. */
  get write(): RolledBackWrite | undefined {
    return this.#write;
  }

  rolledBack(write: RolledBackWrite): void {
    this.#write = write;
  }
}
