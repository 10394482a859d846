import type { AvatarReferences } from '../../../application/ports/avatar-references.js';
import { COMMITTED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';

/** Looks up whether a user or customer refers to an image. */
export class MongoAvatarReferences implements AvatarReferences {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async isReferred(name: string): Promise<boolean> {
    const options = { ...COMMITTED, projection: { _id: 1 } };
    const { users, customers, customerTrash } = this.collections;
    const found = await this.gate.run(() =>
      Promise.all([
        users.findOne({ avatar_name: name }, options),
        customers.findOne({ avatar_name: name }, options),
        customerTrash.findOne({ avatar_name: name }, options),
      ]),
    );
    return found.some((one) => one !== null);
  }
}
