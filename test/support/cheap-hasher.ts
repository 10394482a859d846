import type { PasswordHasher } from '../../src/application/ports/password-hasher.js';
import { Unavailable } from '../../src/domain/domain-error.js';

/** A password hasher with the real one's guarantees but without its cost. Counts its calls. */
export class CheapHasher implements PasswordHasher {
  /** The generation of its parameters: hashes of an earlier one are outdated. */
  generation = 1;
  full = false;
  /** Runs while a password is being checked. */
  during: (() => Promise<unknown>) | undefined;
  readonly verified: (string | null)[] = [];
  readonly hashed: string[] = [];
  /** The client of each call. */
  readonly askedFrom: string[] = [];

  async hash(password: string, from: string): Promise<string> {
    if (this.full) throw new Unavailable('overloaded', 'Too many passwords to check.');
    this.hashed.push(password);
    this.askedFrom.push(from);
    return `cheap$${this.generation}$${disguised(password)}`;
  }

  async verify(password: string, hash: string | null, from: string): Promise<boolean> {
    if (this.full) throw new Unavailable('overloaded', 'Too many passwords to check.');
    this.verified.push(hash);
    this.askedFrom.push(from);
    await this.during?.();
    const [, , text] = hash?.split('$') ?? [];
    return text !== undefined && text === disguised(password);
  }

  isOutdated(hash: string): boolean {
    return Number(hash.split('$')[1]) < this.generation;
  }
}

/** Disguises a password, so that a test that searches stored data for passwords finds none. */
function disguised(password: string): string {
  return Buffer.from(password, 'utf16le').toString('hex');
}
