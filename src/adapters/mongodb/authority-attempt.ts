import { randomUUID } from 'node:crypto';
import type { ClientSession, MongoClient } from 'mongodb';
import type { ReadAhead, StoreTransaction } from '../../application/ports/store.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { TRANSACTION } from './at-one-moment.js';
import { AuthorityBuffers } from './authority-buffers.js';
import { existing, readHead } from './change-document.js';
import type { SessionDocument, UserDocument } from './documents.js';
import type { GroupAttempt, Outcome, TakeWorks } from './group.js';
import { COMMITTED, LIMITED, type MongoCollections } from './mongo-collections.js';
import { MongoTransaction } from './mongo-transaction.js';
import { runWorks } from './run-works.js';
import { ServerCalls } from './server-calls.js';
import { WorkScope } from './work-scope.js';

/** A work that waits for its turn, with the rows it is going to read. */
export interface AuthorityWork {
  readonly run: (transaction: StoreTransaction) => Promise<unknown>;
  readonly reads: ReadAhead;
}

export interface AuthorityContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly sha256: Sha256 | undefined;
}

/** One transaction in the order of the authority log. */
export class AuthorityAttempt implements GroupAttempt<AuthorityWork> {
  readonly #batch = randomUUID();
  readonly #life = new WorkScope();
  readonly #session: ClientSession;
  readonly #calls: ServerCalls;
  #firstSeq: number | undefined;

  constructor(private readonly context: AuthorityContext) {
    this.#session = context.client.startSession();
    this.#calls = new ServerCalls(this.#session);
  }

  async run(take: TakeWorks<AuthorityWork>): Promise<Outcome[]> {
    const buffers = await this.#begin();
    // Given up meanwhile: the works are in another attempt.
    this.#life.assertOpen();
    const works = take();
    await this.#readAhead(buffers, works);
    const outcomes = await runWorks(works, this.#calls, [buffers], (work, scope) =>
      work.run(new MongoTransaction(buffers, scope, this.context.sha256)),
    );
    await buffers.flush();
    this.#firstSeq = buffers.log.firstSeq;
    return outcomes;
  }

  async commit(): Promise<void> {
    await this.#session.commitTransaction();
  }

  async settle(): Promise<boolean> {
    const { client, collections } = this.context;
    await client.db('admin').command({ killSessions: [this.#session.id] });
    // Waits for the transaction if it is still open: after this it stands or never will.
    await collections.heads.updateOne({ _id: 'authority' }, { $set: { holder: this.#batch } }, LIMITED);
    if (this.#firstSeq === undefined) return false;
    const entry = await collections.changes.findOne({ _id: this.#firstSeq }, COMMITTED);
    return entry?.batch === this.#batch;
  }

  async end(): Promise<void> {
    this.#life.end();
    await this.#session.endSession().catch(() => undefined);
  }

  async #begin(): Promise<AuthorityBuffers> {
    const { collections } = this.context;
    this.#session.startTransaction(TRANSACTION);
    const row = await this.#calls.run((session) =>
      collections.heads.findOneAndUpdate(
        { _id: 'authority' },
        { $set: { holder: this.#batch } },
        { session, returnDocument: 'before', ...LIMITED },
      ),
    );
    return new AuthorityBuffers(collections, this.#calls, readHead(existing(row)), this.#batch);
  }

  /** The rows that the works named, of both kinds in one round trip: joined to the head row, since no union may be here. */
  async #readAhead(buffers: AuthorityBuffers, works: readonly AuthorityWork[]): Promise<void> {
    const users = [...new Set(works.flatMap(({ reads }) => reads.users))];
    const sessions = [...new Set(works.flatMap(({ reads }) => reads.sessions))];
    if (users.length + sessions.length === 0) return;
    const pipeline = [{ $match: { _id: 'authority' } }, joined('users', users), joined('sessions', sessions)];
    const [rows] = await this.#calls.run((session) =>
      this.context.collections.heads
        .aggregate<{ users: UserDocument[]; sessions: SessionDocument[] }>(pipeline, { session, ...LIMITED })
        .toArray(),
    );
    const found = existing(rows ?? null);
    buffers.users.remember(users, found.users);
    buffers.sessions.remember(sessions, found.sessions);
  }
}

function joined(collection: 'users' | 'sessions', ids: readonly string[]) {
  return { $lookup: { from: collection, as: collection, pipeline: [{ $match: { _id: { $in: ids } } }] } };
}
