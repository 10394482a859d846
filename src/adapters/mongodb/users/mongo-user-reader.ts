import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { MongoClient } from 'mongodb';
import type {
  HeldRoles,
  HolderCounts,
  PasswordRehash,
  SeenUser,
  SeenUsers,
  UserAsOf,
  UserAsOfReader,
  UserLister,
  UserNames,
  UserReader,
} from '../../../application/ports/user-repository.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { existing, readHead } from '../documents/change-document.js';
import { inSnapshot } from '../database/at-one-moment.js';
import type { HeadDocument, UserDocument } from '../documents/documents.js';
import { LIST_READ } from '../lists/list-records.js';
import { listUsers } from './list-users.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { SlowReads } from '../lists/slow-reads.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { holderCounts, type HolderCount } from './buffered-role-sets.js';
import { readCredential, readUser } from './user-document.js';

/** Users outside a transaction. */
export class MongoUserReader
  implements UserReader, UserAsOfReader, UserLister, PasswordRehash, SeenUsers, HeldRoles, HolderCounts, UserNames
{
  constructor(
    private readonly client: MongoClient,
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    private readonly slow: SlowReads,
  ) {}

  async find(id: string): Promise<User | undefined> {
    const found = await this.gate.run(() => this.collections.users.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : readUser(found);
  }

  findAsOf(id: string): Promise<UserAsOf> {
    const joined = { $lookup: { from: 'users', as: 'users', pipeline: [{ $match: { _id: id } }] } };
    const pipeline = [{ $match: { _id: 'authority' } }, joined];
    return this.gate.runList(() =>
      inSnapshot(this.client, async (session) => {
        const rows = this.collections.heads.aggregate<HeadDocument & { readonly users: readonly UserDocument[] }>(
          pipeline,
          { ...LIST_READ, session },
        );
        const { users, ...head } = existing(await rows.next());
        return { user: users[0] && readUser(users[0]), head: readHead(head) };
      }),
    );
  }

  async findCredential(emailKey: string): Promise<Credential | undefined> {
    const found = await this.gate.run(() => this.collections.users.findOne({ email_key: emailKey }, COMMITTED));
    return found === null ? undefined : readCredential(found);
  }

  async findCredentialOf(id: string): Promise<Credential | undefined> {
    const found = await this.gate.run(() => this.collections.users.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : readCredential(found);
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<User>> {
    return this.slow.list(
      query,
      () => this.gate.runList(() => inSnapshot(this.client, (session) => listUsers(query, this.collections, session))),
      options,
    );
  }

  async countHolders(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = this.gate.run(() =>
      this.collections.roleSets.aggregate<HolderCount>([...holderCounts(ids)], COMMITTED).toArray(),
    );
    return new Map((await counted).map(({ _id, users }) => [_id, users]));
  }

  /** Uses a distinct scan of the index over roles. */
  listHeldRoles(): Promise<string[]> {
    return this.gate.run(() => this.collections.users.distinct('role_ids', {}, COMMITTED));
  }

  async findNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.gate.run(() =>
      this.collections.users
        .find({ _id: { $in: [...ids] } }, { ...COMMITTED, projection: { first_name: 1, last_name: 1 } })
        .toArray(),
    );
    return new Map(rows.map(({ _id, first_name, last_name }) => [_id, `${first_name} ${last_name}`]));
  }

  async rehash(userId: string, previous: string, next: string): Promise<void> {
    const filter = { _id: userId, password_hash: previous };
    await this.gate.write(() => this.collections.users.updateOne(filter, { $set: { password_hash: next } }, LIMITED));
  }

  async recordSeen(seen: readonly SeenUser[], now: number): Promise<void> {
    if (seen.length === 0) return;
    const updates = seen.map(({ id, at }) => ({
      updateOne: {
        filter: { _id: id, last_seen: { $not: { $gte: at, $lte: now } } },
        update: { $set: { last_seen: at } },
      },
    }));
    await this.gate.write(() => this.collections.users.bulkWrite(updates, { ...LIMITED, ordered: false }));
  }
}
