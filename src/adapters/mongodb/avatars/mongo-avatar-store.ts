import { randomBytes } from 'node:crypto';
import type {
  AvatarContent,
  AvatarCopies,
  AvatarStore,
  StoredAvatar,
} from '../../../application/ports/avatar-store.js';
import type { Image, ImageFormat } from '../../../application/ports/image.js';
import type { AvatarDocument } from '../documents/documents.js';
import { ImageCache } from './image-cache.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';

const RANDOM_BYTES = 20;
const PIECE = 128 * 1_024;

/**
 * Stores images as documents, so that every instance has every image. Re-encoded images fit into a document (16 MiB)
 * except in extreme cases. Saving and removing are single writes, so nothing is left half done.
 */
export class MongoAvatarStore implements AvatarStore, AvatarCopies {
  readonly #sending = new ImageCache(async (name) => (await this.read(name))?.bytes);

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
    return found === null ? undefined : { format: found.format, bytes: new Uint8Array(found.bytes) };
  }

  async open(name: string): Promise<AvatarContent | undefined> {
    const projection = { format: 1, size: { $binarySize: '$bytes' } };
    const found = await this.gate.run(() =>
      this.collections.avatars.findOne<{ format: ImageFormat; size: number }>(
        { _id: name },
        { ...COMMITTED, projection },
      ),
    );
    return found === null
      ? undefined
      : { format: found.format, size: found.size, pieces: () => this.#piecesOf(name, found.size) };
  }

  async *#piecesOf(name: string, size: number): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < size; at += PIECE) {
      // Loads it for each piece: between pieces, a slow reader keeps nothing of the image in memory.
      const bytes = at === 0 ? await this.#sending.get(name) : await this.#sending.getAgain(name);
      if (bytes === undefined) throw new Error(`The image ${name} was removed while it was being sent.`);
      yield bytes.slice(at, at + PIECE);
    }
  }

  async touch(name: string, now: number): Promise<boolean> {
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
