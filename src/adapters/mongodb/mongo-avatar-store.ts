import { randomBytes } from 'node:crypto';
import type { AvatarCopies, AvatarStore, StoredAvatar } from '../../application/ports/avatar-store.js';
import type { Image } from '../../domain/avatars/image-format.js';
import type { AvatarDocument } from './documents.js';
import { COMMITTED, LIMITED, type MongoCollections } from './mongo-collections.js';
import type { MongoGate } from './mongo-gate.js';

const RANDOM_BYTES = 20;

/**
 * Images as documents, so that every instance has every image: rewritten as they are, all but a freak fit into one (16
 * MiB). A save or a removal is one write, so nothing is ever left unfinished.
 */
export class MongoAvatarStore implements AvatarStore, AvatarCopies {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async save(image: Image, now: number): Promise<string> {
    const name = `${randomBytes(RANDOM_BYTES).toString('hex')}.${image.format}`;
    await this.put(name, image, now);
    return name;
  }

  async put(name: string, image: Image, touchedAt: number): Promise<void> {
    const row = imageDocument(name, image, touchedAt);
    await this.gate.write(() => this.collections.avatars.insertOne(row, LIMITED));
  }

  async read(name: string): Promise<Image | undefined> {
    const options = { ...COMMITTED, promoteBuffers: true };
    const found = await this.gate.run(() => this.collections.avatars.findOne({ _id: name }, options));
    return found === null ? undefined : { format: found.format, bytes: Uint8Array.from(found.bytes) };
  }

  async claim(name: string, now: number): Promise<boolean> {
    const touched = { $set: { touched_at: now } };
    const { matchedCount } = await this.gate.write(() =>
      this.collections.avatars.updateOne({ _id: name }, touched, LIMITED),
    );
    return matchedCount === 1;
  }

  async list(after: string, limit: number): Promise<StoredAvatar[]> {
    const rows = await this.gate.run(() =>
      this.collections.avatars
        .find({ _id: { $gt: after } }, { ...COMMITTED, projection: { touched_at: 1 }, sort: { _id: 1 }, limit })
        .toArray(),
    );
    return rows.map(({ _id, touched_at }) => ({ name: _id, touchedAt: touched_at }));
  }

  async removeUntouched(name: string, time: number): Promise<boolean> {
    const untouched = { _id: name, touched_at: { $lt: time } };
    const { deletedCount } = await this.gate.write(() => this.collections.avatars.deleteOne(untouched, LIMITED));
    return deletedCount === 1;
  }

  async tidy(): Promise<number> {
    return 0;
  }
}

export function imageDocument(name: string, { format, bytes }: Image, touchedAt: number): AvatarDocument {
  return { _id: name, format, bytes: Buffer.from(bytes), touched_at: touchedAt };
}
