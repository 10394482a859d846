/**
 * Hashes passwords off the event loop, with a bounded queue. `from` identifies the caller: a client's address or a user's
 * id. The queue is shared fairly between callers, so none can fill it; an IPv6 address counts as its /64.
 */
export interface PasswordHasher {
  /**
   * Returns a self-describing hash of the password in NFC, `$scrypt$ln=15,r=8,p=3$<salt>$<key>` (RFC 7914; unpadded base64).
   * Throws `Unavailable` ('overloaded') when the queue is full.
   */
  hash(password: string, from: string): Promise<string>;
  /**
   * Whether the password, as it was sent or in NFC, matches the hash, compared in constant time. Takes, for each of these forms, as long as hashing with the current
   * parameters, or with the hash's own if they cost more, even if `hash` is null. Returns false for null, and for texts
   * that can't be passwords: those with U+0000 or fewer than four characters. Throws `Unavailable` ('overloaded') when the
   * queue is full.
   */
  verify(password: string, hash: string | null, from: string): Promise<boolean>;
  /** True when the hash was created with weaker parameters than the current ones. */
  isOutdated(hash: string): boolean;
}
