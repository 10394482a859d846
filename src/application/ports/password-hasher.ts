/** Hashes passwords slowly, off the event loop, in a bounded queue. */
export interface PasswordHasher {
  /**
   * A self-describing hash, `$scrypt$ln=15,r=8,p=3$<salt>$<key>` (RFC 7914; unpadded base64).
   * Throws `Unavailable` ('overloaded') when the queue is full.
   */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is that of the hash, compared in constant time. With null it does the same work as for a
   * hash of the present parameters and answers false. Throws `Unavailable` ('overloaded') when the queue is full.
   */
  verify(password: string, hash: string | null): Promise<boolean>;
  /** True when the hash was made with weaker parameters than the present ones. */
  isOutdated(hash: string): boolean;
}
