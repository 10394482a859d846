import type { PasswordLinks, TransactionalLinks } from '../../../application/ports/password-links.js';
import type { PasswordLink } from '../../../domain/mail/link.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import { LINKS, type PasswordLinkDocument } from '../documents/mail-documents.js';

/** Links that set a password. */
export class MongoPasswordLinks implements PasswordLinks {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async find(key: string): Promise<PasswordLink | undefined> {
    const found = await this.gate.run(() => this.collections.passwordLinks.findOne({ _id: key }, COMMITTED));
    return found === null ? undefined : LINKS.read(found);
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.gate.write(() => sweep(this.collections.passwordLinks, { expires_at: { $lte: now } }, limit));
  }
}

/** Links inside a transaction. */
export class MongoTransactionalLinks implements TransactionalLinks {
  constructor(private readonly rows: BufferedRows<PasswordLinkDocument>) {}

  async find(key: string): Promise<PasswordLink | undefined> {
    const row = await this.rows.find(key);
    return row && LINKS.read(row);
  }

  async put(link: PasswordLink): Promise<void> {
    return this.rows.put(LINKS.write(link));
  }

  async remove(key: string): Promise<void> {
    await this.rows.removeFound(key);
  }
}
