import type { Image, ImageFormat } from './image.js';

/** A stored image for streaming to a possibly slow client. */
export interface AvatarContent {
  readonly format: ImageFormat;
  /** Size in bytes. */
  readonly size: number;
  /**
   * Streams the image on demand, with little more than one piece in memory. Throws if the image was removed meanwhile,
   * possibly before the first piece. Holds no resources before the first piece, nor after the end or `return`.
   */
  readonly pieces: () => AsyncIterable<Uint8Array>;
}

/** Name and age of a stored image. */
export interface StoredAvatar {
  readonly name: string;
  /** When it was saved or last touched. Milliseconds since the epoch. */
  readonly touchedAt: number;
}

/**
 * Stores images under names that it generates: at least 128 random bits and the format as extension, such as `1f…9c.png`.
 * Names aren't reused, and images are immutable. Methods treat any other name, whatever its form or length, like that of a
 * removed image. Failures of the storage are `Unavailable`.
 */
export interface AvatarStore {
  /** Resolves with the new name once the image is durable. */
  save(image: Image, now: number): Promise<string>;
  read(name: string): Promise<Image | undefined>;
  /** Opens the image for streaming. */
  open(name: string): Promise<AvatarContent | undefined>;
  /**
   * Returns whether the image exists, and if so sets its `touchedAt` to `now` before resolving. Writers must touch an
   * image before they refer to it.
   */
  touch(name: string, now: number): Promise<boolean>;
  /** Lists at most `limit` images by name, with names greater than `after`; '' starts from the beginning. */
  list(after: string, limit: number): Promise<StoredAvatar[]>;
  /**
   * Removes the image unless it was touched at `time` or later; returns whether it did. Atomic with `touch`: either the
   * touch fails, or the image stays.
   */
  removeUntouched(name: string, time: number): Promise<boolean>;
  /** Cleans up unfinished saves and removals that began before `time`; returns how many. */
  tidy(time: number): Promise<number>;
}

/** Receives images copied from another store, with their names and times. */
export interface AvatarCopies {
  /** Resolves once the image is durable. The name must come from an `AvatarStore` and not exist yet. */
  put(name: string, image: Image, touchedAt: number): Promise<void>;
}
