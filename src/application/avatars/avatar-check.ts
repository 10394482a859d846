import { avatarNameOf } from '../../domain/avatars/avatar-path.js';
import { ValidationFailed, type FieldError } from '../../domain/domain-error.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { Clock } from '../ports/clock.js';

/** Error for an avatar that isn't a path of an existing image. */
export const NOT_ISSUED: FieldError = { code: 'not_issued', message: 'must be a path returned by the avatar upload' };

/** Checks avatar fields: they must be empty, unchanged, or a path returned by the avatar upload. */
export class AvatarCheck {
  constructor(
    private readonly store: Pick<AvatarStore, 'touch' | 'open'>,
    private readonly clock: Clock,
  ) {}

  /** Touches the image of a path; returns whether it exists. */
  async touch(path: string): Promise<boolean> {
    const name = avatarNameOf(path);
    return name !== undefined && this.store.touch(name, this.clock.now());
  }

  /**
   * Validates and touches an avatar, see `SweepAvatars`. A dry run touches nothing. Throws `ValidationFailed` for `avatar`.
   */
  async require(
    wanted: string | undefined,
    current: string,
    { dryRun }: Partial<Pick<LoggedInput, 'dryRun'>> = {},
  ): Promise<void> {
    if (wanted === undefined || wanted === '') return;
    const exists = dryRun === undefined ? this.touch(wanted) : this.exists(wanted);
    if ((await exists) || wanted === current) return;
    throw new ValidationFailed({ avatar: NOT_ISSUED });
  }

  /** Whether the image of a path exists. Touches nothing. */
  async exists(path: string): Promise<boolean> {
    const name = avatarNameOf(path);
    return name !== undefined && (await this.store.open(name)) !== undefined;
  }
}
