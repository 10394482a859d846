import { ValidationFailed } from '../../domain/domain-error.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { Clock } from '../ports/clock.js';
import type { AvatarPaths } from './avatar-paths.js';

/** An avatar is none, the one that is there already, or a path that this service issued. */
export class AvatarCheck {
  constructor(
    private readonly store: Pick<AvatarStore, 'claim'>,
    private readonly paths: AvatarPaths,
    private readonly clock: Clock,
  ) {}

  /** Claims the image of a path; answers whether it is there. */
  async claim(path: string): Promise<boolean> {
    const name = this.paths.nameOf(path);
    return name !== undefined && this.store.claim(name, this.clock.now());
  }

  /** Throws `ValidationFailed` for `avatar`. The image that is wanted is claimed, see `SweepAvatars`. */
  async require(wanted: string | undefined, present: string): Promise<void> {
    if (wanted === undefined || wanted === '') return;
    if ((await this.claim(wanted)) || wanted === present) return;
    throw new ValidationFailed({ avatar: { code: 'not_issued', message: 'must be a path that an upload answered' } });
  }
}
