import type { Sha256 } from '../changes/seal-change.js';

const SESSION_ID = /^[0-9a-f]{64}$/;

/**
 * Converts a session name in a log entry or ticket to the session's id. The name is the id itself or, if written by
 * release 0.1.0, the token's `jti`.
 */
export function sessionIdOfName(name: string, sha256: Sha256): string {
  return SESSION_ID.test(name) ? name : sha256(name);
}
