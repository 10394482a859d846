import { NOTHING } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { AvatarContent, AvatarStore } from '../ports/avatar-store.js';

/** A stored image, for anybody who has its path. */
export class GetAvatar {
  static readonly needs = NOTHING;

  constructor(private readonly store: Pick<AvatarStore, 'open'>) {}

  /** Throws `NotFound`. */
  async execute(name: string): Promise<AvatarContent> {
    const image = await this.store.open(name);
    if (image === undefined) throw new NotFound('image');
    return image;
  }
}
