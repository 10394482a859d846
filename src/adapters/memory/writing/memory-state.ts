import type { AuthoritySnapshot } from '../../../application/ports/authority-snapshots.js';
import type { StoredCodes } from '../../../application/ports/one-time-codes.js';
import type { OneTimeValue } from '../../../application/ports/one-time-values.js';
import type { Taking } from '../../../application/ports/directory-takings.js';
import type { OutboxMessage } from '../../../application/ports/outbox.js';
import type { RecoveryRequest } from '../../../application/ports/recovery-requests.js';
import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import { NO_RECORDS, type AuthorityRecords } from '../../../domain/authority/authority.js';
import { GENESIS, type Change, type Head } from '../../../domain/changes/change.js';
import type { KeptAnswer } from '../../../application/ports/kept-answers.js';
import type { AttemptState } from '../../../domain/limits/attempt-limit.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import type { ListedSession } from '../../../domain/sessions/session.js';
import type { SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import type { StoredView } from '../../../domain/views/view.js';
import type { User } from '../../../domain/users/user.js';
import type { WebhookQueue } from '../../../application/ports/webhook-queues.js';
import type { WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { MemoryTable } from './memory-table.js';

export interface StoredUser {
  readonly user: Omit<User, 'hasPassword'>;
  readonly passwordHash: string | null;
}

/** Kept answers by id, with their numbers among those of their actor. */
export type MemoryAnswers = MemoryTable<{ readonly answer: KeptAnswer; readonly number: number }>;

/** The state of a memory store, except customers. `records` is immutable: it is replaced, never mutated. */
export class MemoryState {
  head: Head = GENESIS;
  records: AuthorityRecords = NO_RECORDS;
  readonly changes: Change[] = [];
  /** By sequence number; never part of a transaction. */
  readonly snapshots = new Map<number, AuthoritySnapshot>();
  readonly users = new MemoryTable<StoredUser>();
  /** User ids by email key. */
  readonly emails = new MemoryTable<string>();
  /** User ids by external id. */
  readonly externalIds = new MemoryTable<string>();
  readonly sessions = new MemoryTable<ListedSession>();
  readonly signInKeys = new MemoryTable<SignInKey>();
  readonly oneTimeValues = new MemoryTable<OneTimeValue>();
  /** By user id. */
  readonly codes = new MemoryTable<StoredCodes>();
  readonly assertionKeys = new MemoryTable<AssertionKey>();
  readonly limits = new MemoryTable<AttemptState>();
  readonly recoveries = new MemoryTable<RecoveryRequest>();
  readonly outbox = new MemoryTable<OutboxMessage>();
  /** By user id. */
  readonly links = new MemoryTable<PasswordLink>();
  readonly takings = new MemoryTable<Taking>();
  readonly answers: MemoryAnswers = new MemoryTable();
  readonly views = new MemoryTable<StoredView>();
  readonly webhookQueues = new MemoryTable<WebhookQueue>();
  readonly webhookTries = new MemoryTable<WebhookTry>();
}
