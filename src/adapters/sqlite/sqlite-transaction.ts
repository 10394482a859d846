import type { SessionEnds } from '../../application/ports/session-repository.js';
import type { NewestEntries, RecordOfLog, StoreTransaction } from '../../application/ports/store.js';
import type { UserRepository } from '../../application/ports/user-repository.js';
import type { AuthorityDiff } from '../../domain/access/authority-diff.js';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import { headAfter, type Change, type Head } from '../../domain/changes/change.js';
import { follows, type Sha256 } from '../../domain/changes/seal-change.js';
import type { GroupTransaction } from './group-transaction.js';
import { SqliteSessionEnds } from './sqlite-session-ends.js';
import type { SqliteTables } from './sqlite-tables.js';
import { SqliteUserRepository } from './sqlite-user-repository.js';
import type { WorkScope } from './work-scope.js';

/** What the works of this store share: the writing connection's tables and the transaction of their group. */
export interface WriterContext {
  readonly tables: SqliteTables;
  readonly transaction: GroupTransaction;
  readonly sha256: Sha256 | undefined;
}

/** The transaction as one work sees it, until that work has settled. */
export class SqliteTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: SessionEnds;

  constructor(
    private readonly context: WriterContext,
    private readonly scope: WorkScope,
  ) {
    this.users = new SqliteUserRepository(context.tables.users, scope);
    this.sessions = new SqliteSessionEnds(context.tables.sessions, scope);
  }

  get head(): Head {
    this.scope.assertOpen();
    return this.context.transaction.head;
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    this.scope.assertOpen();
    return this.context.tables.changes.listAfter(seq, -1);
  }

  async loadRecords(): Promise<AuthorityRecords> {
    this.scope.assertOpen();
    return this.context.tables.authority.load();
  }

  async wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    this.scope.assertOpen();
    return this.context.tables.changes.wasCreated(resource, recordId);
  }

  async listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]> {
    this.scope.assertOpen();
    const { changes } = this.context.tables;
    return of === 'abilities' ? changes.listNewestOfAbilities(range) : changes.listNewest(of, range);
  }

  async hasMoreNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<boolean> {
    this.scope.assertOpen();
    const { changes } = this.context.tables;
    return of === 'abilities' ? changes.hasMoreNewestOfAbilities(range) : changes.hasMoreNewest(of, range);
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    this.scope.assertOpen();
    const { tables, transaction, sha256 } = this.context;
    if (!follows(transaction.head, change, sha256 ?? (() => change.hash))) {
      throw new Error(`Change ${change.seq} does not follow the head ${transaction.head.seq} of the log.`);
    }
    tables.changes.insert(change);
    tables.authority.write(diff);
    transaction.head = headAfter(change);
  }
}
