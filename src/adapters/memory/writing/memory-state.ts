import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import { NO_RECORDS, type AuthorityRecords } from '../../../domain/authority/authority.js';
import { GENESIS, type Change, type Head } from '../../../domain/changes/change.js';
import type { AttemptState } from '../../../domain/limits/attempt-limit.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { User } from '../../../domain/users/user.js';
import { MemoryTable } from './memory-table.js';

export interface StoredUser {
  readonly user: Omit<User, 'hasPassword'>;
  readonly passwordHash: string | null;
}

/** Everything that a memory store holds. `records` is immutable: it is exchanged, never changed. */
export class MemoryState {
  head: Head = GENESIS;
  records: AuthorityRecords = NO_RECORDS;
  readonly changes: Change[] = [];
  readonly users = new MemoryTable<StoredUser>();
  /** The id of the user of each e-mail key. */
  readonly emails = new MemoryTable<string>();
  readonly sessions = new MemoryTable<Session>();
  readonly limits = new MemoryTable<AttemptState>();
  readonly recoveries = new MemoryTable<RecoveryRequest>();
}
