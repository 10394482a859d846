import type { Caller } from '../../../domain/users/caller.js';

/** The kept answer to a creation. */
export interface CreationKept {
  /** JSON. */
  readonly body: string;
  readonly etag: string;
  readonly customerIds: readonly string[];
}

/** Turns the kept answer into what this caller may see today. */
export type ShowAnswer = (
  kept: CreationKept,
  actor: Caller,
) => Promise<Pick<CreationKept, 'body' | 'etag'>> | Pick<CreationKept, 'body' | 'etag'>;

/** For answers that everybody with the route's permissions may see. */
export const AS_KEPT: ShowAnswer = (kept) => kept;
