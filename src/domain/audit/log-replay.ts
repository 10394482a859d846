import { applyChange } from '../authority/apply-change.js';
import { Authority, NO_RECORDS } from '../authority/authority.js';
import { GENESIS, type Change } from '../changes/change.js';
import type { Sha256 } from '../changes/seal-change.js';
import { checkEntry, type StoredEntry } from '../changes/stored-entry.js';
import { ReplayedUsers } from './replayed-users.js';

/** Goes through the log from its beginning: checks that each entry follows, and keeps what they amount to. */
export class LogReplay {
  readonly users = new ReplayedUsers();
  #authority = new Authority(GENESIS, NO_RECORDS);

  constructor(private readonly sha256: Sha256) {}

  /** Abilities, roles and features as the entries so far have them, and where they end. */
  get authority(): Authority {
    return this.#authority;
  }

  /** Answers the entry, or in words how it is broken; nothing may be added after that. */
  add(stored: StoredEntry): { readonly change: Change } | { readonly flaw: string } {
    const checked = checkEntry(this.#authority.head, stored, this.sha256);
    if ('flaw' in checked) return checked;
    this.#authority = applyChange(this.#authority, checked.change);
    if (checked.change.resource === 'user') this.users.apply(checked.change);
    return checked;
  }
}
