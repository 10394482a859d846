import type { AssertionKeys, TransactionalAssertionKeys } from '../../../application/ports/assertion-keys.js';
import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import { compareText } from '../../../domain/lists/compare.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { AssertionKeyDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

export const ASSERTION_KEYS = mapping<AssertionKey, 'id'>('id');

/** The keys that sign assertions, outside a transaction. */
export class MongoAssertionKeys implements AssertionKeys {
  constructor(
    private readonly collections: Pick<MongoCollections, 'assertionKeys'>,
    private readonly gate: MongoGate,
  ) {}

  async list(): Promise<AssertionKey[]> {
    const rows = await this.gate.run(() => this.collections.assertionKeys.find({}, COMMITTED).toArray());
    return inOrder(rows);
  }
}

/** The same inside a transaction. */
export class MongoTransactionalAssertionKeys implements TransactionalAssertionKeys {
  constructor(private readonly rows: BufferedRows<AssertionKeyDocument>) {}

  async list(): Promise<AssertionKey[]> {
    return inOrder(await this.rows.listAll());
  }

  async put(key: AssertionKey): Promise<void> {
    return this.rows.put(ASSERTION_KEYS.write(key));
  }

  async remove(id: string): Promise<void> {
    await this.rows.removeFound(id);
  }
}

function inOrder(rows: readonly AssertionKeyDocument[]): AssertionKey[] {
  return rows.map(ASSERTION_KEYS.read).sort((a, b) => compareText(a.id, b.id));
}
