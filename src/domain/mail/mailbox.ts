import type { Sha256 } from '../changes/seal-change.js';
import { emailKey } from '../users/email.js';

/** Identifies a mailbox without its address: SHA-256 (hex) of the key by which addresses are unique. */
export function mailboxOf(email: string, sha256: Sha256): string {
  return sha256(`mailbox ${emailKey(email)}`);
}
