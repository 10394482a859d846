import type { Clock } from '../ports/clock.js';
import type { ProviderRequest } from '../ports/identity-provider.js';
import type { Sealer } from '../ports/sealer.js';

/** A sign-in that was begun. The browser keeps it, sealed, so any instance can finish it. */
export interface SignInAttempt extends ProviderRequest {
  readonly returnTo: string;
  /** SHA-256 of a verifier that only the page knows which began it, in base64url (RFC 7636). */
  readonly codeChallenge: string;
  /** Whether it links an identity to the account of the person who is signed in, instead of signing in. */
  readonly isLink: boolean;
  /** In milliseconds since the epoch. */
  readonly begunAt: number;
}

/** How long an attempt may take. */
export const ATTEMPT_LIFE_MS = 600_000;

/** Seals attempts, each for the provider where it was begun. */
export class SignInAttempts {
  constructor(
    private readonly sealer: Pick<Sealer, 'seal' | 'open'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  seal(attempt: SignInAttempt, key: string): string {
    return this.sealer.seal(JSON.stringify(attempt), key);
  }

  /** Undefined for any other text, and once the attempt has taken too long. */
  open(sealed: string, key: string): SignInAttempt | undefined {
    const text = this.sealer.open(sealed, key);
    const attempt = text === undefined ? undefined : (JSON.parse(text) as SignInAttempt);
    const age = attempt === undefined ? Infinity : this.clock.now() - attempt.begunAt;
    return Math.abs(age) < ATTEMPT_LIFE_MS ? attempt : undefined;
  }
}
