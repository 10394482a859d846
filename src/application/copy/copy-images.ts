import type { Image } from '../ports/image.js';
import type { AvatarCopies, AvatarStore, StoredAvatar } from '../ports/avatar-store.js';
import type { CollectionDigest } from './collection-digest.js';
import type { CopyOptions } from './digest-rows.js';

const NAMES_AT_ONCE = 500;

type Source = Pick<AvatarStore, 'list' | 'read'>;

interface ImageTarget {
  readonly present: Pick<AvatarStore, 'list'>;
  readonly copies: AvatarCopies;
}

/** Copies images that the target doesn't have and adds them to the digest. */
export async function copyImages(
  source: Source,
  { present, copies }: ImageTarget,
  digest: CollectionDigest,
  { onProgress, signal }: CopyOptions,
): Promise<void> {
  const existing = imagesOf(present);
  let next = await existing.next();
  for await (const { name, touchedAt } of imagesOf(source)) {
    signal.throwIfAborted();
    while (next.done !== true && next.value.name < name) next = await existing.next();
    if (next.done !== true && next.value.name === name) continue;
    const image = await source.read(name);
    // Removed since it was listed, so no record refers to it.
    if (image === undefined) continue;
    await copies.put(name, image, touchedAt);
    digest.add(imageText(name, image));
    onProgress('images', digest.rows);
  }
}

/** Adds every image of a store to the digest. */
export async function digestImages(
  store: Source,
  digest: CollectionDigest,
  { onProgress, signal }: CopyOptions,
): Promise<void> {
  for await (const { name } of imagesOf(store)) {
    signal.throwIfAborted();
    const image = await store.read(name);
    if (image !== undefined) digest.add(imageText(name, image));
    onProgress('verifying images', digest.rows);
  }
}

/** Iterates over images by name. */
async function* imagesOf(store: Pick<AvatarStore, 'list'>): AsyncGenerator<StoredAvatar, void> {
  let after = '';
  for (;;) {
    const page = await store.list(after, NAMES_AT_ONCE);
    yield* page;
    if (page.length < NAMES_AT_ONCE) return;
    after = page.at(-1)!.name;
  }
}

/** Text for the digest. The name includes the format. Excludes `touchedAt`, which may change during the copy. */
function imageText(name: string, { bytes }: Image): string {
  return `${name}\n${textOf(bytes)}`;
}

/** Maps each byte to the character with its value. In pieces, because function calls have a limit of arguments. */
function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 4_096) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 4_096)));
  }
  return pieces.join('');
}
