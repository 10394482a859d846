import { createHash } from 'node:crypto';
import { applyChange } from '../../src/domain/authority/apply-change.js';
import { diffRecords } from '../../src/domain/authority/authority-diff.js';
import { Authority } from '../../src/domain/authority/authority.js';
import type { Store, StoreTransaction } from '../../src/application/ports/store.js';
import type { Change, ChangeEntry } from '../../src/domain/changes/change.js';
import { sealChange } from '../../src/domain/changes/seal-change.js';
import type { Session } from '../../src/domain/sessions/session.js';
import type { SignInKey } from '../../src/domain/sign-in/sign-in-key.js';
import { UNUSED } from '../../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../../src/domain/users/provisioning.js';
import type { User } from '../../src/domain/users/user.js';
import type { StoredView } from '../../src/domain/views/view.js';

export const T0 = Date.UTC(2026, 0, 2, 3, 4, 5, 678);

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'Ada@Example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    avatar: '',
    suspended: false,
    roleIds: [],
    groupIds: [],
    emailVerified: false,
    hasPassword: true,
    totp: false,
    epoch: 0,
    ...UNUSED,
    ...NOT_PROVISIONED,
    version: 1,
    created: T0,
    updated: T0,
    ...fields,
  };
}

export function aSession(fields: Partial<Session> = {}): Session {
  const openedAt = fields.openedAt ?? T0;
  const opening = { method: 'password', keyId: null, providerSession: null, secondFactor: false } as const;
  const times = { openedAt, provenAt: openedAt, expiresAt: T0 + 1_000 };
  return { id: 'session-1', userId: 'user-1', epoch: 0, ...times, ...opening, ...fields };
}

export function aKey(fields: Partial<SignInKey> = {}): SignInKey {
  const name = { kind: 'passkey', scope: 'a.example', key: 'k' } as const;
  return { id: 'key-1', userId: 'user-1', ...name, data: '{"counter":1}', created: T0, lastUsed: null, ...fields };
}

export function aView(fields: Partial<StoredView> = {}): StoredView {
  return { id: 'view-1', ownerId: 'user-1', audience: 'owner', data: '{"name":"Zoë’s 🔑"}', ...fields };
}

export function aFeatureCreated(id: string, enabled = false): ChangeEntry {
  const after = { key: `f_${id}`, name: `Feature ${id}`, description: '', enabled };
  return { resource: 'feature', recordId: id, action: 'created', before: null, after };
}

/** Seals the entry after the transaction's head and appends it with its consequences. */
export async function appendEntry(transaction: StoreTransaction, entry: ChangeEntry, at = T0): Promise<Change> {
  const change = sealChange(transaction.head, entry, { actorId: 'system:test', requestId: null, at }, sha256);
  const before = new Authority(transaction.head, await transaction.loadRecords());
  await transaction.append(change, diffRecords(before.records, applyChange(before, change).records));
  return change;
}

/** Creates a feature in its own transaction. */
export function writeFeature(store: Pick<Store, 'transact'>, id: string): Promise<Change> {
  return store.transact((transaction) => appendEntry(transaction, aFeatureCreated(id)));
}
