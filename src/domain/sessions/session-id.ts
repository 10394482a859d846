import type { Sha256 } from '../changes/seal-change.js';

const SESSION_ID = /^[0-9a-f]{64}$/;

/**
 * The id of the session that an entry of the log or a ticket names: that id itself, or the token's `jti`, by which release
 * 0.1.0 named sessions.
 */
export function sessionIdOfName(name: string, sha256: Sha256): string {
  return SESSION_ID.test(name) ? name : sha256(name);
}
