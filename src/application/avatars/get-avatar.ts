import { NOTHING } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { AvatarContent, AvatarStore } from '../ports/avatar-store.js';

/** A stored image, for anybody who has its path. */
export class GetAvatar {
  static readonly needs = NOTHING;

  constructor(private readonly store: Pick<AvatarStore, 'open'>) {}

  /** The content begins with a piece that is there already. Throws `NotFound`. */
  async execute(name: string): Promise<AvatarContent> {
    const image = await this.store.open(name);
    if (image === undefined) throw new NotFound('image');
    const pieces = image.pieces()[Symbol.asyncIterator]();
    let first: IteratorResult<Uint8Array>;
    try {
      first = await pieces.next();
    } catch (error) {
      // Removed since it was opened, while it can still be said.
      if ((await this.store.open(name)) === undefined) throw new NotFound('image');
      throw error;
    }
    return { ...image, pieces: () => continued(first, pieces) };
  }
}

/** No generator: one that was never asked would not pass the end on to the pieces. */
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
