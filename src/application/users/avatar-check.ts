import { ValidationFailed } from '../../domain/domain-error.js';
import type { AvatarPaths } from '../ports/avatar-paths.js';

/** An avatar is none, the one that is there already, or a path that this service issued. */
export class AvatarCheck {
  constructor(private readonly paths: AvatarPaths) {}

  /** Throws `ValidationFailed` for `avatar`. */
  async require(wanted: string | undefined, present: string): Promise<void> {
    if (wanted === undefined || wanted === '' || wanted === present) return;
    if (await this.paths.isIssued(wanted)) return;
    throw new ValidationFailed({ avatar: { code: 'not_issued', message: 'must be a path that an upload answered' } });
  }
}
