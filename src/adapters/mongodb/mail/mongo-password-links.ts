import type { PasswordLinks, TransactionalLinks } from '../../../application/ports/password-links.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import { readLink, writeLink, type PasswordLinkDocument } from './mail-documents.js';

/** Links that set a password. */
export class MongoPasswordLinks implements PasswordLinks {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async find(userId: string): Promise<PasswordLink | undefined> {
    const found = await this.gate.run(() => this.collections.passwordLinks.findOne({ _id: userId }, COMMITTED));
    return found === null ? undefined : readLink(found);
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.passwordLinks, { expires_at: { $lte: now } }, limit));
  }
}

/** Links inside a transaction. */
export class MongoTransactionalLinks implements TransactionalLinks {
  constructor(private readonly rows: BufferedRows<PasswordLinkDocument>) {}

  async find(userId: string): Promise<PasswordLink | undefined> {
    const row = await this.rows.find(userId);
    return row === undefined ? undefined : readLink(row);
  }

  async put(link: PasswordLink): Promise<void> {
    const row = writeLink(link);
    if ((await this.rows.find(link.userId)) === undefined) this.rows.insert(row);
    else this.rows.replace(row);
  }

  async remove(userId: string): Promise<void> {
    if ((await this.rows.find(userId)) !== undefined) this.rows.remove(userId);
  }
}
