import type { Image } from '../../domain/avatars/image-format.js';
import { NOTHING } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { AvatarStore } from '../ports/avatar-store.js';

/** A stored image, for anybody who has its path. */
export class GetAvatar {
  static readonly needs = NOTHING;

  constructor(private readonly store: Pick<AvatarStore, 'read'>) {}

  /** Throws `NotFound`. */
  async execute(name: string): Promise<Image> {
    const image = await this.store.read(name);
    if (image === undefined) throw new NotFound('image');
    return image;
  }
}
