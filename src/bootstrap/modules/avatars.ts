import { ContainerModule } from 'inversify';
import { SharpImageProcessor } from '../../adapters/images/sharp-image-processor.js';
import { CallerAuthenticator } from '../../application/authority/caller-authenticator.js';
import { GetAvatar } from '../../application/avatars/get-avatar.js';
import { SweepAvatars } from '../../application/avatars/sweep-avatars.js';
import { UploadAvatar } from '../../application/avatars/upload-avatar.js';
import { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { growingCache } from '../growing-cache.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';

/** One at a time: decoding takes up to 350 MB, and file access and password hashing need the same threads. */
const IMAGES_RUNNING = 1;
/** Each one holds up to 5 MiB. */
const IMAGES_WAITING = 8;
/** A user uploads one image, and perhaps another one. */
const IMAGES_OF_USER = { atOnce: 1, maxWaiting: 2 };
/** Processing is aborted after 20 s, so the next image in the queue still gets its turn. */
const MAX_WAIT_MS = 30_000;
const USERS_REMEMBERED = 10_000;

/** Uploading, reading and sweeping images. */
export const avatarsModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.imageQueue,
    [identifiers.clock],
    (clock) =>
      new FairSemaphore({
        atOnce: IMAGES_RUNNING,
        maxWaiting: IMAGES_WAITING,
        perKey: IMAGES_OF_USER,
        maxWaitMs: MAX_WAIT_MS,
        clock,
        recentUse: growingCache(USERS_REMEMBERED),
      }),
  );
  bind(c, identifiers.images, [identifiers.imageQueue], (queue) => new SharpImageProcessor(queue));
  bindClass(c, UploadAvatar, {
    store: identifiers.avatarStore,
    images: identifiers.images,
    authenticator: CallerAuthenticator,
    ...parts('clock'),
    limits: STORED.limits,
    perUser: SETTINGS.LIMIT_UPLOAD,
  });
  bindClass(c, GetAvatar, [identifiers.avatarStore]);
  bindClass(c, SweepAvatars, [identifiers.avatarStore, STORED.avatarReferences, identifiers.clock]);
});
