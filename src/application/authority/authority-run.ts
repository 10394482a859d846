import { AuthorityDraft } from '../../domain/authority/apply-change.js';
import { diffRecords, NO_DIFF } from '../../domain/authority/authority-diff.js';
import type { Authority } from '../../domain/authority/authority.js';
import { requireRoomForBytes } from '../../domain/authority/record-bytes.js';
import { headAfter, type Change, type ChangeEntry } from '../../domain/changes/change.js';
import { systemNameOf } from '../../domain/changes/system-actor.js';
import { sealChange, type Circumstances, type Sha256 } from '../../domain/changes/seal-change.js';
import type { RecordOfLog, ResourceOfLog } from '../ports/record-of-log.js';
import type { NewestEntries, StoreTransaction } from '../ports/store.js';
import type { AuthorityTransaction } from './authority-transaction.js';

/** What every attempt of a writer goes by. */
export interface TransactionRules extends Pick<AuthorityTransaction, 'usableScopes'> {
  readonly sha256: Sha256;
}

/**
 * One attempt to run a transaction callback. A head's hash identifies the whole history before it, so uncommitted
 * projections can be looked up by it.
 */
export class AuthorityRun implements AuthorityTransaction {
  readonly #effects: (() => void)[] = [];

  constructor(
    private readonly store: StoreTransaction,
    private readonly circumstances: Circumstances,
    public authority: Authority,
    readonly changes: Change[],
    private readonly rules: TransactionRules,
    private readonly remember: (authority: Authority) => void,
  ) {}

  get now(): number {
    return Math.max(this.circumstances.at, this.store.head.at);
  }

  get clockTime(): number {
    return this.circumstances.at;
  }

  get usableScopes() {
    return this.rules.usableScopes;
  }

  get users() {
    return this.store.users;
  }

  get sessions() {
    return this.store.sessions;
  }

  get signInKeys() {
    return this.store.signInKeys;
  }

  get oneTimeValues() {
    return this.store.oneTimeValues;
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

  get answers() {
    return this.store.answers;
  }

  get views() {
    return this.store.views;
  }

  get takings() {
    return this.store.takings;
  }

  get webhookQueues() {
    return this.store.webhookQueues;
  }

  listNewest(of: RecordOfLog | ResourceOfLog, range: NewestEntries): Promise<Change[]> {
    return this.store.listNewest(of, range);
  }

  hasMoreNewest(of: RecordOfLog, range: NewestEntries): Promise<boolean> {
    return this.store.hasMoreNewest(of, range);
  }

  async record(...entries: readonly (ChangeEntry | undefined)[]): Promise<void> {
    const changes = this.#seal(entries);
    const last = changes.at(-1);
    if (last === undefined) return;
    const draft = new AuthorityDraft(this.authority);
    for (const change of changes) draft.apply(change);
    const next = draft.at(headAfter(last));
    const diff = diffRecords(this.authority.records, next.records);
    if (!this.#isSystem) requireRoomForBytes(this.authority.records, next.records, diff);
    for (const change of changes) await this.store.append(change, change === last ? diff : NO_DIFF);
    this.authority = next;
    this.changes.push(...changes);
    this.remember(next);
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect);
  }

  /** Must be called once this attempt is committed. */
  committed(): void {
    for (const effect of this.#effects) effect();
  }

  /** What the service itself writes, as an upgrade does, must not fail on a store that holds more than it may. */
  get #isSystem(): boolean {
    return systemNameOf(this.circumstances.actorId) !== undefined;
  }

  #seal(entries: readonly (ChangeEntry | undefined)[]): Change[] {
    let { head } = this.store;
    return entries
      .filter((entry) => entry !== undefined)
      .map((entry) => {
        const change = sealChange(head, entry, this.circumstances, this.rules.sha256);
        head = headAfter(change);
        return change;
      });
  }
}
