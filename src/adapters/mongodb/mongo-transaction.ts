import type { SessionEnds } from '../../application/ports/session-repository.js';
import type { NewestEntries, RecordOfLog, StoreTransaction } from '../../application/ports/store.js';
import type { UserRepository } from '../../application/ports/user-repository.js';
import type { AuthorityDiff } from '../../domain/access/authority-diff.js';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import { follows, type Sha256 } from '../../domain/changes/seal-change.js';
import type { AuthorityBuffers } from './authority-buffers.js';
import { MongoSessionEnds } from './mongo-session-ends.js';
import { MongoUserRepository } from './mongo-user-repository.js';
import type { WorkScope } from './work-scope.js';

/** The transaction as one work sees it, until that work has settled. */
export class MongoTransaction implements StoreTransaction {
  readonly users: UserRepository;
  readonly sessions: SessionEnds;

  constructor(
    private readonly buffers: AuthorityBuffers,
    private readonly scope: WorkScope,
    private readonly sha256: Sha256 | undefined,
  ) {
    this.users = new MongoUserRepository(buffers.users, scope);
    this.sessions = new MongoSessionEnds(buffers.sessions, scope);
  }

  get head(): Head {
    this.scope.assertOpen();
    return this.buffers.log.head;
  }

  async listChangesAfter(seq: number): Promise<Change[]> {
    this.scope.assertOpen();
    return this.buffers.log.listAfter(seq);
  }

  async loadRecords(): Promise<AuthorityRecords> {
    this.scope.assertOpen();
    return this.buffers.records.load();
  }

  async wasCreated(resource: Change['resource'], recordId: string): Promise<boolean> {
    this.scope.assertOpen();
    return this.buffers.log.wasCreated(resource, recordId);
  }

  async listNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<Change[]> {
    this.scope.assertOpen();
    return this.buffers.log.listNewest(of, range);
  }

  async hasMoreNewest(of: RecordOfLog | 'abilities', range: NewestEntries): Promise<boolean> {
    this.scope.assertOpen();
    return this.buffers.log.hasMoreNewest(of, range);
  }

  async append(change: Change, diff: AuthorityDiff): Promise<void> {
    this.scope.assertOpen();
    const { log, records } = this.buffers;
    if (!follows(log.head, change, this.sha256 ?? (() => change.hash))) {
      throw new Error(`Change ${change.seq} does not follow the head ${log.head.seq} of the log.`);
    }
    log.append(change);
    records.write(diff);
  }
}
