import type { AuditSnapshot } from '../../../application/ports/audit.js';
import { columnsOf } from '../../../domain/changes/stored-entry.js';
import { orphanedKey, orphanedView } from '../../storage-kernel/orphaned-key.js';
import type { MemoryState } from '../writing/memory-state.js';

/** A deep copy of the state; a store in memory is small. */
export function auditSnapshotOf(state: MemoryState): AuditSnapshot {
  const { head, records, changes, snapshots } = structuredClone({
    head: state.head,
    records: state.records,
    changes: state.changes,
    snapshots: [...state.snapshots.values()].sort((a, b) => a.head.seq - b.head.seq),
  });
  const entries = changes.map((change) => ({
    columns: columnsOf(change),
    text: change.canonical,
    hash: change.hash,
  }));
  const users = [...state.users.values()].map(([id, { user, passwordHash }]) => {
    const { exactEmail, roleIds, groupIds, suspended, emailVerified, totp, epoch, version, created, updated } = user;
    const versions = { epoch, version, created, updated };
    const flags = { suspended, emailVerified, hasPassword: passwordHash !== null, totp };
    const holdings = { roleIds: [...roleIds], groupIds: [...groupIds] };
    return { id, ...(exactEmail && { exactEmail }), ...holdings, ...flags, ...versions };
  });
  const isGone = (userId: string | null) => userId !== null && !state.users.has(userId);
  const [key] = [...state.signInKeys.values()].find(([, { userId }]) => isGone(userId)) ?? [];
  const [view] = [...state.views.values()].find(([, { ownerId }]) => isGone(ownerId)) ?? [];
  const orphan = key === undefined ? view && orphanedView(view) : orphanedKey(key);
  const sessions = new Set([...state.sessions.values()].map(([id]) => id));
  return {
    head: async () => head,
    entries: () => oneBatch(entries),
    loadRecords: async () => records,
    async *authoritySnapshots() {
      yield* snapshots;
    },
    users: () => oneBatch(users),
    // This store keeps no derived data, so no other can be wrong.
    findBrokenDerivation: async () => orphan,
    findSessions: async (ids) => ids.filter((id) => sessions.has(id)),
  };
}

async function* oneBatch<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  if (rows.length > 0) yield rows;
}
