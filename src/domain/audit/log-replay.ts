import { applyChange } from '../authority/apply-change.js';
import { Authority, NO_RECORDS } from '../authority/authority.js';
import { GENESIS, type Change } from '../changes/change.js';
import type { Sha256 } from '../changes/seal-change.js';
import { checkEntry, type StoredEntry } from '../changes/stored-entry.js';
import { ReplayedUsers } from './replayed-users.js';

/** Replays the log from its beginning: checks that each entry follows the previous one, and holds the resulting state. */
export class LogReplay {
  readonly users = new ReplayedUsers();
  #authority = new Authority(GENESIS, NO_RECORDS);

  constructor(private readonly sha256: Sha256) {}

  /** State after the last entry added, with the head it leads to. */
  get authority(): Authority {
    return this.#authority;
  }

  /** Adds an entry. Returns it, or a description of what's wrong with it; don't add more entries after that. */
  add(stored: StoredEntry): { readonly change: Change } | { readonly error: string } {
    const checked = checkEntry(this.#authority.head, stored, this.sha256);
    if ('error' in checked) return checked;
    this.#authority = applyChange(this.#authority, checked.change);
    if (checked.change.resource === 'user') this.users.apply(checked.change);
    return checked;
  }
}
