import type { SignInKeys, TransactionalSignInKeys } from '../../../application/ports/sign-in-keys.js';
import { compareText } from '../../../domain/lists/compare.js';
import type { KeyName, SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { SignInKeyDocument } from '../documents/documents.js';
import { mapping } from '../documents/mapping.js';
import type { BufferedRows } from '../writing/buffered-rows.js';

export const SIGN_IN_KEYS = mapping<SignInKey, 'id'>('id');

/** Sign-in keys outside a transaction. */
export class MongoSignInKeys implements SignInKeys {
  constructor(
    private readonly collections: Pick<MongoCollections, 'signInKeys'>,
    private readonly gate: MongoGate,
  ) {}

  async find({ kind, scope, key }: KeyName): Promise<SignInKey | undefined> {
    const found = await this.gate.run(() => this.collections.signInKeys.findOne({ kind, scope, key }, COMMITTED));
    return found === null ? undefined : SIGN_IN_KEYS.read(found);
  }

  async listOf(userId: string): Promise<SignInKey[]> {
    const rows = await this.gate.run(() => this.collections.signInKeys.find({ user_id: userId }, COMMITTED).toArray());
    return inOrder(rows);
  }
}

/** Sign-in keys inside a transaction. */
export class MongoTransactionalSignInKeys implements TransactionalSignInKeys {
  constructor(private readonly rows: BufferedRows<SignInKeyDocument>) {}

  /** Writes of this group take precedence. */
  async find({ kind, scope, key }: KeyName): Promise<SignInKey | undefined> {
    for (const row of this.rows.written()) {
      if (row.kind === kind && row.scope === scope && row.key === key) return SIGN_IN_KEYS.read(row);
    }
    const stored = await this.rows.findOnServer({ kind, scope, key });
    return stored === undefined || this.rows.isWritten(stored._id) ? undefined : SIGN_IN_KEYS.read(stored);
  }

  async listOf(userId: string): Promise<SignInKey[]> {
    const written = [...this.rows.written()].filter((row) => row.user_id === userId);
    const others = await this.rows.listOnServer({ user_id: userId, _id: { $nin: this.rows.writtenIds() } }, 0);
    return inOrder([...written, ...others]);
  }

  async insert(key: SignInKey): Promise<void> {
    this.rows.insert(SIGN_IN_KEYS.write(key));
  }

  async update(id: string, { data, lastUsed }: Pick<SignInKey, 'data' | 'lastUsed'>): Promise<void> {
    const row = await this.rows.find(id);
    if (row !== undefined) this.rows.replace({ ...row, data, last_used: lastUsed });
  }

  async remove(id: string): Promise<void> {
    await this.rows.removeFound(id);
  }

  async removeOf(userId: string): Promise<void> {
    for (const { id } of await this.listOf(userId)) this.rows.remove(id);
  }
}

function inOrder(rows: readonly SignInKeyDocument[]): SignInKey[] {
  const keys = rows.map((row) => SIGN_IN_KEYS.read(row));
  return keys.sort((a, b) => a.created - b.created || compareText(a.id, b.id));
}
