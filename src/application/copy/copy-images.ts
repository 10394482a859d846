import type { Image } from '../../domain/avatars/image-format.js';
import type { AvatarCopies, AvatarStore, StoredAvatar } from '../ports/avatar-store.js';
import type { CollectionDigest } from './collection-digest.js';
import type { CopyOptions } from './digest-rows.js';

const NAMES_AT_ONCE = 500;

type Source = Pick<AvatarStore, 'list' | 'read'>;

export interface ImageTarget {
  readonly present: Pick<AvatarStore, 'list'>;
  readonly copies: AvatarCopies;
}

/** Copies the images that the target does not have and adds them to the digest. */
export async function copyImages(
  source: Source,
  { present, copies }: ImageTarget,
  digest: CollectionDigest,
  { onProgress, signal }: CopyOptions,
): Promise<void> {
  const there = imagesOf(present);
  let next = await there.next();
  for await (const { name, touchedAt } of imagesOf(source)) {
    signal.throwIfAborted();
    while (next.done !== true && next.value.name < name) next = await there.next();
    if (next.done !== true && next.value.name === name) continue;
    const image = await source.read(name);
    // Removed since it was listed: nobody refers to it any more.
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

/** In the order of their names. */
async function* imagesOf(store: Pick<AvatarStore, 'list'>): AsyncGenerator<StoredAvatar, void> {
  let after = '';
  for (;;) {
    const page = await store.list(after, NAMES_AT_ONCE);
    yield* page;
    if (page.length < NAMES_AT_ONCE) return;
    after = page.at(-1)!.name;
  }
}

/** The format is the end of the name; when it was touched last is not part of it, for that moves meanwhile. */
function imageText(name: string, { bytes }: Image): string {
  return `${name}\n${textOf(bytes)}`;
}

/** Each byte as the character of its number; pieces, because a call takes only so many arguments. */
function textOf(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 4_096) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 4_096)));
  }
  return pieces.join('');
}
