import type { AvatarPaths } from '../../application/ports/avatar-paths.js';
import { COMMITTED, type MongoCollections } from './mongo-collections.js';
import type { MongoGate } from './mongo-gate.js';

const ISSUED = /^\/avatars\/([A-Za-z0-9_-]{16,64}\.(?:jpg|png|webp|gif))$/;

/** Avatars as documents, so that every instance has every image. A path counts as issued while its document is there. */
export class MongoAvatarPaths implements AvatarPaths {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
    private readonly basePath: string,
  ) {}

  async isIssued(path: string): Promise<boolean> {
    if (!path.startsWith(this.basePath)) return false;
    const name = ISSUED.exec(path.slice(this.basePath.length))?.[1];
    if (name === undefined) return false;
    const filter = { _id: name };
    const found = await this.gate.run(() =>
      this.collections.avatars.findOne(filter, { ...COMMITTED, projection: { _id: 1 } }),
    );
    return found !== null;
  }
}
