import { ContainerModule } from 'inversify';
import { LRUCache } from 'lru-cache';
import { SharpImageProcessor } from '../../adapters/images/sharp-image-processor.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { AvatarPaths } from '../../application/avatars/avatar-paths.js';
import { FairSemaphore } from '../../application/scheduling/fair-semaphore.js';
import { bind } from '../token.js';
import { TOKENS } from '../tokens.js';

/** One at a time: decoding takes up to 150 MB, and file access and password hashing need the same threads. */
const IMAGES_RUNNING = 1;
/** Each one holds up to 5 MiB. */
const IMAGES_WAITING = 8;
/** Processing is aborted after 20 s, so the next image in the queue still gets its turn. */
const LONGEST_WAIT_MS = 30_000;
const USERS_REMEMBERED = 10_000;

/** Stored images: their paths, references to them, and their processing. */
export const avatarsModule = new ContainerModule((container) => {
  bind(container, TOKENS.avatarPaths, [TOKENS.config], (config) => new AvatarPaths(config.BASE_PATH));
  bind(
    container,
    TOKENS.avatarCheck,
    [TOKENS.avatarStore, TOKENS.avatarPaths, TOKENS.clock],
    (store, paths, clock) => new AvatarCheck(store, paths, clock),
  );
  bind(
    container,
    TOKENS.imageQueue,
    [TOKENS.clock],
    (clock) =>
      new FairSemaphore({
        atOnce: IMAGES_RUNNING,
        mostWaiting: IMAGES_WAITING,
        longestMs: LONGEST_WAIT_MS,
        clock,
        recentUse: new LRUCache({ max: USERS_REMEMBERED }),
      }),
  );
  bind(container, TOKENS.images, [TOKENS.imageQueue], (queue) => new SharpImageProcessor(queue));
});
