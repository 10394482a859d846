import { NOTHING } from '../../domain/permissions/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { AvatarContent, AvatarStore } from '../ports/avatar-store.js';

/** Gets a stored image. Anybody with its path may read it. */
export class GetAvatar {
  static readonly needs = NOTHING;

  constructor(private readonly store: Pick<AvatarStore, 'open'>) {}

  /** Returns the content with its first piece already read, so failures show before the response starts. Throws `NotFound`. */
  async execute({ name }: { readonly name: string }): Promise<AvatarContent> {
    const image = await this.store.open(name);
    if (image === undefined) throw new NotFound('image');
    const pieces = image.pieces()[Symbol.asyncIterator]();
    let first: IteratorResult<Uint8Array>;
    try {
      first = await pieces.next();
    } catch (error) {
      // The image was removed after it was opened.
      if ((await this.store.open(name)) === undefined) throw new NotFound('image');
      throw error;
    }
    return { ...image, pieces: () => continued(first, pieces) };
  }
}

/** Puts the first piece back. Not a generator, because an unstarted generator doesn't forward `return`. */
function continued(
  first: IteratorResult<Uint8Array>,
  rest: AsyncIterator<Uint8Array>,
): AsyncIterableIterator<Uint8Array> {
  let isFirst = true;
  const pieces: AsyncIterableIterator<Uint8Array> = {
    next: () => {
      if (!isFirst) return rest.next();
      isFirst = false;
      return Promise.resolve(first);
    },
    return: () => rest.return?.() ?? Promise.resolve({ done: true, value: undefined }),
    [Symbol.asyncIterator]: () => pieces,
  };
  return pieces;
}
