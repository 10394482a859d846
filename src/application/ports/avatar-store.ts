import type { Image, ImageFormat } from '../../domain/avatars/image-format.js';

/** One stored image, to be sent to somebody who may read slowly. */
export interface AvatarContent {
  readonly format: ImageFormat;
  /** In bytes. */
  readonly size: number;
  /**
   * Reads the image in pieces as they are asked for, and holds little more than a piece meanwhile. Throws when the image
   * was removed in between, which before the first piece means that nothing was sent. Nothing is held before the first piece, nor after the end or `return`.
   */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** One stored image, as the sweeper sees it. */
export interface StoredAvatar {
  readonly name: string;
  /** When it was saved or last claimed. Milliseconds since the epoch. */
  readonly touchedAt: number;
}

/**
 * Images under names that the store makes: at least 128 random bits and the format at the end, such as `1f…9c.png`. No
 * name is used twice, and what is stored under one never changes. To a name that was never issued, however it looks
 * and however long it is, each method answers as to one that is gone. Failures of the storage are `Unavailable`.
 */
export interface AvatarStore {
  /** Resolves with the new name when the image is kept for good, so that no crash can lose it. */
  save(image: Image, now: number): Promise<string>;
  read(name: string): Promise<Image | undefined>;
  /** The image for a reader who sets the pace. */
  open(name: string): Promise<AvatarContent | undefined>;
  /**
   * Whether the image is there; if so, it counts as touched at `now`, before the answer. Whoever is about to refer to
   * an image claims it first.
   */
  claim(name: string, now: number): Promise<boolean>;
  /** Images whose name is greater than `after`, in the order of their names, at most `limit`; '' is before all. */
  list(after: string, limit: number): Promise<StoredAvatar[]>;
  /**
   * Removes the image unless it was touched at `time` or later; answers whether it did. Atomic with `claim`: either
   * the claim sees it gone, or the image stays.
   */
  removeUntouched(name: string, time: number): Promise<boolean>;
  /** Clears away what saves and removals left unfinished when they began before `time`; answers how much. */
  tidy(time: number): Promise<number>;
}

/** Images that come from another store, under the names and with the times that they have there. */
export interface AvatarCopies {
  /** Resolves when the image is kept for good. The name is one that an `AvatarStore` made, and not there yet. */
  put(name: string, image: Image, touchedAt: number): Promise<void>;
}
