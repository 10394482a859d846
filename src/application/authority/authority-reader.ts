import type { Authority } from '../../domain/authority/authority.js';

/** Read access to the projection, which the request's pipeline has found fresh. */
export interface AuthorityReader {
  readonly authority: Authority;
}
