import type { AvatarReferences } from '../../application/ports/avatar-references.js';
import { COMMITTED, type MongoCollections } from './mongo-collections.js';
import type { MongoGate } from './mongo-gate.js';

/** Which images the users refer to. */
export class MongoAvatarReferences implements AvatarReferences {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async isReferred(name: string): Promise<boolean> {
    const options = { ...COMMITTED, projection: { _id: 1 } };
    return (await this.gate.run(() => this.collections.users.findOne({ avatar_name: name }, options))) !== null;
  }
}
