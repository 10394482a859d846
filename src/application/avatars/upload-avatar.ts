import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import { avatarPath } from '../../domain/avatars/avatar-path.js';
import { ImageRefused } from '../../domain/avatars/errors.js';
import { recogniseImage } from './recognise-image.js';
import type { Image } from '../ports/image.js';
import { MAX_IMAGE_BYTES } from './image-limits.js';
import type { LimitPolicy } from '../../domain/limits/attempt-limit.js';
import type { CallerAuthenticator } from '../authority/caller-authenticator.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { AvatarStore } from '../ports/avatar-store.js';
import type { Clock } from '../ports/clock.js';
import type { ImageProcessor } from '../ports/image-processor.js';
import { HourlyLimit } from '../limits/hourly-limit.js';

interface UploadAvatarOptions {
  readonly store: Pick<AvatarStore, 'save'>;
  readonly images: ImageProcessor;
  readonly authenticator: Pick<CallerAuthenticator, 'resolveAgain'>;
  readonly limits: AttemptLimits;
  readonly clock: Clock;
  /** Uploads per hour and user; 0 is no limit. */
  readonly perUser: LimitPolicy['limit'];
}

/** Re-encodes an uploaded image and stores it under a new name. */
export class UploadAvatar {
  static readonly needs = SIGN_IN;
  readonly #limit: HourlyLimit;

  constructor(private readonly options: UploadAvatarOptions) {
    this.#limit = new HourlyLimit(options.limits, options.clock, 'upload', options.perUser);
  }

  /** Counts an upload at its start. Throws `RateLimited`. */
  admit(actor: Actor): Promise<void> {
    return this.#limit.count(actor.id);
  }

  /**
   * Returns the path of the stored image. Throws `ImageRefused`, `Unavailable`; `TokenInvalid` if the actor was signed out
   * or suspended meanwhile. An image whose random name isn't answered belongs to nobody, and is swept.
   */
  async execute(actor: Actor, { bytes }: { readonly bytes: Uint8Array }): Promise<string> {
    authorise(actor, UploadAvatar.needs);
    const { store, images, authenticator, clock } = this.options;
    const image = await images.reencode(recognised(bytes), actor.id);
    await authenticator.resolveAgain(actor);
    const name = await store.save(image, clock.now());
    await authenticator.resolveAgain(actor);
    return avatarPath(name);
  }
}

function recognised(bytes: Uint8Array): Image {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ImageRefused('image_too_large', `must have at most ${MAX_IMAGE_BYTES} bytes`);
  }
  const format = recogniseImage(bytes);
  if (format === undefined) throw new ImageRefused('unsupported_image', 'must be a JPEG, PNG, WebP or GIF image');
  return { format, bytes };
}
