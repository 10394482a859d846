import { applyChange } from '../../domain/authority/apply-change.js';
import { diffRecords } from '../../domain/authority/authority-diff.js';
import type { Authority } from '../../domain/authority/authority.js';
import type { Change, ChangeEntry } from '../../domain/changes/change.js';
import { sealChange, type Circumstances, type Sha256 } from '../../domain/changes/seal-change.js';
import type { RecordOfLog } from '../ports/record-of-log.js';
import type { NewestEntries, StoreTransaction } from '../ports/store.js';
import type { AuthorityTransaction } from './authority-transaction.js';

/**
 * One attempt to run a transaction callback. A head's hash identifies the whole history before it, so uncommitted
 * projections can be looked up by it.
 */
export class AuthorityAttempt implements AuthorityTransaction {
  constructor(
    private readonly store: StoreTransaction,
    private readonly circumstances: Circumstances,
    public authority: Authority,
    readonly changes: Change[],
    private readonly sha256: Sha256,
    private readonly remember: (authority: Authority) => void,
  ) {}

  get now(): number {
    return Math.max(this.circumstances.at, this.store.head.at);
  }

  get clockTime(): number {
    return this.circumstances.at;
  }

  get users() {
    return this.store.users;
  }

  get sessions() {
    return this.store.sessions;
  }

  get codes() {
    return this.store.codes;
  }

  get outbox() {
    return this.store.outbox;
  }

  get links() {
    return this.store.links;
  }

  wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    return this.store.wasCreated(resource, recordId);
  }

  listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]> {
    return this.store.listNewest(of, range);
  }

  hasMoreNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<boolean> {
    return this.store.hasMoreNewest(of, range);
  }

  async record(entry: ChangeEntry | undefined): Promise<void> {
    if (entry === undefined) return;
    const change = sealChange(this.store.head, entry, this.circumstances, this.sha256);
    const next = applyChange(this.authority, change);
    await this.store.append(change, diffRecords(this.authority.records, next.records));
    this.authority = next;
    this.changes.push(change);
    this.remember(next);
  }
}
