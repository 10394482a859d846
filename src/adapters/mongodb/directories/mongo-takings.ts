import type { Taking, Takings, TransactionalTakings } from '../../../application/ports/directory-takings.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { TakingDocument } from '../documents/documents.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

/** From whom directories took access lately. */
export class MongoTakings implements Takings {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  removeBefore(time: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.takings, { at: { $lte: time } }, limit));
  }
}

/** The same inside a transaction. */
export class MongoTransactionalTakings implements TransactionalTakings {
  constructor(private readonly rows: BufferedRows<TakingDocument>) {}

  async countOthers(
    tokenId: string,
    { since, userIds }: { readonly since: number; readonly userIds: readonly string[] },
  ): Promise<number> {
    const ignored = new Set(userIds);
    const own = [...this.rows.written()].filter(
      ({ token_id, at, user_id }) => token_id === tokenId && at > since && !ignored.has(user_id),
    );
    const stored = { token_id: tokenId, at: { $gt: since }, user_id: { $nin: [...userIds] } };
    return own.length + (await this.rows.countOnServer(stored));
  }

  /** One read for all. */
  async note(takings: readonly Taking[]): Promise<void> {
    const rows = takings.map(({ tokenId, userId, at }): TakingDocument => {
      return { _id: `${tokenId} ${userId}`, token_id: tokenId, user_id: userId, at };
    });
    const unread = rows.map(({ _id }) => _id).filter((id) => !this.rows.isWritten(id));
    this.rows.remember(unread, await this.rows.listOnServer({ _id: { $in: unread } }, 0));
    for (const row of rows) await this.rows.put(row);
  }
}
