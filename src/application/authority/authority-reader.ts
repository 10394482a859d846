import type { Authority } from '../../domain/authority/authority.js';

/** Read access to the projection, which the request's guard has found fresh. */
export interface AuthorityReader {
  readonly authority: Authority;
}

/** Input of a conditional write: the record, and the versions that the caller's `If-Match` accepts. */
export interface ConditionalInput {
  readonly id: string;
  readonly matches: (version: number) => boolean;
  /**
   * The record's `updated` when the caller read it, in milliseconds since the epoch. If undefined, or outside the record's
   * lifetime, the patch is applied as it is.
   */
  readonly since?: number | undefined;
}
