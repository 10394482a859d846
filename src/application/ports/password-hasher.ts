/**
 * Hashes passwords slowly, off the event loop, in a bounded queue. `from` is who asks: a client's address or the id of a
 * user. The queue is shared fairly between them, so that none can fill it; an IPv6 address counts as its /64.
 */
export interface PasswordHasher {
  /**
   * A self-describing hash, `$scrypt$ln=15,r=8,p=3$<salt>$<key>` (RFC 7914; unpadded base64).
   * Throws `Unavailable` ('overloaded') when the queue is full.
   */
  hash(password: string, from: string): Promise<string>;
  /**
   * Whether the password is that of the hash, compared in constant time. The work is that of the present parameters, or
   * of the hash's own where these cost more; with null, too, and then the answer is false. So is it for what can be
   * nobody's password: one that holds U+0000 or has fewer than four characters. Throws `Unavailable` ('overloaded') when the queue is full.
   */
  verify(password: string, hash: string | null, from: string): Promise<boolean>;
  /** True when the hash was made with weaker parameters than the present ones. */
  isOutdated(hash: string): boolean;
}
