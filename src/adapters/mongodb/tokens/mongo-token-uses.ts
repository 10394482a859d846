import type { TokenUses } from '../../../application/ports/token-uses.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';

/** The last uses of API tokens, in the documents of the tokens. */
export class MongoTokenUses implements TokenUses {
  constructor(
    private readonly collections: Pick<MongoCollections, 'tokens'>,
    private readonly gate: MongoGate,
  ) {}

  async note(tokenId: string, at: number): Promise<void> {
    const { tokens } = this.collections;
    await this.gate.write(() => tokens.updateOne({ _id: tokenId }, { $max: { last_used: at } }, LIMITED));
  }

  async list(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.gate.run(() =>
      this.collections.tokens
        .find({ last_used: { $exists: true } }, { ...COMMITTED, projection: { last_used: 1 } })
        .toArray(),
    );
    return new Map(rows.map(({ _id, last_used }) => [_id, last_used!]));
  }
}
