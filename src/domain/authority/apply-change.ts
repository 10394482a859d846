import { headAfter, type Change, type Head } from '../changes/change.js';
import { Authority } from './authority.js';
import type { AuthorityRecord, Kind, RecordsDraft } from './kinds/kind.js';
import { ROLE } from './kinds/role.js';
import { KIND_BY_RESOURCE, KINDS, recordsOf, type AuthorityRecords, type Plural } from './kinds/kinds.js';

/**
 * Applies one log entry to the authority, including its automatic consequences. Pure and total: the same log always
 * gives the same records, which lets `verify` detect records that were edited by hand.
 */
export function applyChange(authority: Authority, change: Change): Authority {
  return new AuthorityDraft(authority).apply(change).at(headAfter(change));
}

/** Applies many entries, as `applyChange` does, and copies each table only once. */
export class AuthorityDraft implements RecordsDraft {
  #tables: AuthorityRecords;
  /** Kinds whose table no `Authority` shares. */
  readonly #copied = new Set<string>();
  /** Maps within records that no `Authority` shares. */
  #owned = new WeakSet<object>();
  #previous: Authority;

  constructor(authority: Authority) {
    this.#previous = authority;
    this.#tables = { ...authority.records };
  }

  /** The records so far; valid until the next entry. */
  get records(): AuthorityRecords {
    return this.#tables;
  }

  /** The authority so far, at the position that its entries have led to. */
  at(head: Head): Authority {
    const records = this.#copied.size === 0 ? this.#previous.records : { ...this.#tables };
    this.#copied.clear();
    this.#owned = new WeakSet();
    this.#previous = new Authority(head, records, this.#previous);
    return this.#previous;
  }

  apply(change: Change): this {
    const kind = KIND_BY_RESOURCE.get(change.resource);
    if (kind === undefined) return this;
    const table = this.write(kind);
    const before = table.get(change.recordId);
    const after = change.after === null ? undefined : kind.recordAfter(before, change);
    if (after === undefined) table.delete(change.recordId);
    else table.set(change.recordId, after);
    kind.applyConsequences(this, { change, before, after });
    if (kind === ROLE && after === undefined) this.#removeRole(change.recordId);
    return this;
  }

  #removeRole(id: string): void {
    for (const kind of KINDS) {
      for (const record of this.read(kind).values()) {
        const without = kind.withoutRole(record, id);
        if (without !== record) this.write(kind).set(record.id, without);
      }
    }
  }

  read<T extends AuthorityRecord>(kind: Kind<T>): ReadonlyMap<string, T> {
    return recordsOf(this.#tables, kind);
  }

  write<T extends AuthorityRecord>(kind: Kind<T>): Map<string, T> {
    const plural = kind.plural as Plural;
    if (!this.#copied.has(plural)) {
      this.#tables = { ...this.#tables, [plural]: new Map(recordsOf(this.#tables, kind)) };
      this.#copied.add(plural);
    }
    return recordsOf(this.#tables, kind) as Map<string, T>;
  }

  own<K, V>(part: ReadonlyMap<K, V>): Map<K, V> {
    if (this.#owned.has(part)) return part as Map<K, V>;
    const copy = new Map(part);
    this.#owned.add(copy);
    return copy;
  }
}
