import type { Authority } from '../../domain/authority/authority.js';

/** The projection as the guard of the request found it fresh. */
export interface AuthorityReader {
  readonly authority: Authority;
}

/** The version that a caller's `If-Match` accepts, and the record it is about. */
export interface ConditionalInput {
  readonly id: string;
  readonly matches: (version: number) => boolean;
  /**
   * The record's `updated` when the caller read it, in milliseconds since the epoch. Undefined, or no moment of the
   * record's life: whatever the patch holds is meant.
   */
  readonly since?: number | undefined;
}
