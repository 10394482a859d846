import type { ClientSession, Collection, Document } from 'mongodb';
import type { AuditSnapshot } from '../../../application/ports/audit.js';
import type { AuthoritySnapshot } from '../../../application/ports/authority-snapshots.js';
import { exactEmailOf } from '../../../domain/text/email-key.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { AuditedUser } from '../../../domain/audit/replayed-users.js';
import type { Head } from '../../../domain/changes/change.js';
import type { StoredEntry } from '../../../domain/changes/stored-entry.js';
import { SNAPSHOT_FORM } from '../../storage-kernel/authority-snapshot-text.js';
import { SNAPSHOT } from '../database/at-one-moment.js';
import { existing, readHead } from '../documents/change-document.js';
import { readSnapshotDocument } from '../authority/mongo-authority-snapshots.js';
import { loadRecords } from '../authority/load-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { ColumnRecount } from '../customers/column-recount.js';
import { findBrokenStatusRoleCount } from '../customers/find-broken-status-role-count.js';
import { findBrokenCustomer } from '../customers/find-broken-customer.js';
import { FilterRecount } from '../segments/filter-recount.js';
import { orphanedKey, orphanedView } from '../../storage-kernel/orphaned-key.js';
import { findBrokenTrash } from '../trash/find-broken-trash.js';
import { findBrokenRoleSet } from '../users/find-broken-role-set.js';
import { errorOfDerivation, holdingsIn } from '../users/user-document.js';

/** The database as of the session's first read. */
export class MongoAuditSnapshot implements AuditSnapshot {
  private constructor(
    private readonly collections: MongoCollections,
    private readonly session: ClientSession,
    private readonly begun: Head,
  ) {}

  /** Makes the session's first read, which fixes the snapshot. */
  static async begin(collections: MongoCollections, session: ClientSession): Promise<MongoAuditSnapshot> {
    const row = await collections.heads.findOne({ _id: 'authority' }, { ...SNAPSHOT, session });
    return new MongoAuditSnapshot(collections, session, readHead(existing(row)));
  }

  async head(): Promise<Head> {
    return this.begun;
  }

  async *entries(): AsyncGenerator<readonly StoredEntry[]> {
    for await (const rows of readBatches(this.collections.changes, this.session)) {
      yield rows.map(({ _id, entry, hash, at, actor_id, resource, record_id, action, request_id }) => ({
        columns: { seq: _id, at, actor_id, resource, record_id, action, request_id },
        text: entry,
        hash,
      }));
    }
  }

  loadRecords(): Promise<AuthorityRecords> {
    return loadRecords(this.collections, this.session, SNAPSHOT);
  }

  async *authoritySnapshots(): AsyncGenerator<AuthoritySnapshot> {
    const { authoritySnapshots } = this.collections;
    const options = { ...SNAPSHOT, promoteBuffers: true, session: this.session, sort: { _id: 1 } } as const;
    for (let after = -Infinity; ;) {
      const document = await authoritySnapshots.findOne({ _id: { $gt: after }, form: SNAPSHOT_FORM }, options);
      if (document === null) return;
      yield await readSnapshotDocument(document);
      after = document._id;
    }
  }

  async *users(): AsyncGenerator<readonly AuditedUser[]> {
    for await (const rows of readBatches(this.collections.users, this.session)) {
      yield rows.map(({ _id, suspended, email_verified, password_hash, totp, ...row }) => {
        const { epoch, version, created, updated } = row;
        const flags = { suspended, hasPassword: password_hash !== null, totp: totp ?? false };
        const versions = { epoch, version, created, updated };
        return {
          id: _id,
          ...exactEmailOf(row.email_key),
          ...holdingsIn(row),
          ...flags,
          emailVerified: email_verified ?? false,
          ...versions,
        };
      });
    }
  }

  findBrokenDerivation(onCustomers: (done: number, total: number) => void): Promise<string | undefined> {
    return findBrokenDerivation(this.collections, this.session, onCustomers);
  }

  async findSessions(ids: readonly string[]): Promise<string[]> {
    const rows = await this.collections.sessions
      .find<{ _id: string }>({ _id: { $in: [...ids] } }, { ...SNAPSHOT, session: this.session, projection: { _id: 1 } })
      .toArray();
    return rows.map(({ _id }) => _id);
  }
}

/**
 * Implements `AuditSnapshot.findBrokenDerivation`. Users come first because the last-administrator rule depends on
 * them; counts come last because they are checked against rows already verified. Customers are read once, because the
 * server keeps a snapshot only for a limited time.
 */
async function findBrokenDerivation(
  collections: MongoCollections,
  session: ClientSession,
  onCustomers: (done: number, total: number) => void,
): Promise<string | undefined> {
  const columns = new ColumnRecount(collections, session);
  const recount = await FilterRecount.begin(collections, session);
  return (
    (await findBrokenUser(collections, session)) ??
    (await findOrphaned(collections.signInKeys, 'user_id', orphanedKey, session)) ??
    (await findOrphaned(collections.views, 'owner_id', orphanedView, session)) ??
    (await findBrokenRoleSet(collections, session)) ??
    (await findBrokenCustomer(collections, session, { recounts: [recount, columns], onDone: onCustomers })) ??
    (await findBrokenStatusRoleCount(collections, session)) ??
    (await columns.findBroken()) ??
    (await findBrokenTrash(collections, session)) ??
    recount.findBroken()
  );
}

/** A row that names a user who isn't there. */
async function findOrphaned<T extends Document>(
  rows: Collection<T>,
  field: 'user_id' | 'owner_id',
  describe: (id: string) => string,
  session: ClientSession,
): Promise<string | undefined> {
  const [found] = await rows
    .aggregate<{ _id: string }>(
      [
        { $match: { [field]: { $ne: null } } },
        { $lookup: { from: 'users', localField: field, foreignField: '_id', as: 'users' } },
        { $match: { users: [] } },
        { $limit: 1 },
      ],
      { ...SNAPSHOT, session },
    )
    .toArray();
  return found && describe(found._id);
}

async function findBrokenUser({ users }: MongoCollections, session: ClientSession): Promise<string | undefined> {
  for await (const rows of readBatches(users, session)) {
    for (const row of rows) {
      const error = errorOfDerivation(row);
      if (error !== undefined) return error;
    }
  }
  return undefined;
}
