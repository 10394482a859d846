import { fromBase64url, toBase64url } from '../../domain/text/base64url.js';
import type { Clock } from '../ports/clock.js';
import type { Sealer } from '../ports/sealer.js';

/** A challenge of ours that hasn't expired. */
export interface OpenChallenge {
  /** What it's remembered by once it was used. */
  readonly id: string;
  /** In milliseconds since the epoch. */
  readonly expiresAt: number;
}

interface PasskeyChallengesOptions {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns an unguessable text. */
  readonly newNonce: () => string;
}

/**
 * Makes challenges that say themselves until when they're good and for what: nothing is stored until one was used, and any instance
 * accepts them. They're in base64url, and can't be guessed (WebAuthn Level 3, section 13.4.3).
 */
export class PasskeyChallenges {
  constructor(private readonly options: PasskeyChallengesOptions) {}

  issue(purpose: string, lifeMs: number): string {
    const { sealer, clock, newNonce } = this.options;
    return toBase64url(sealer.seal(`${clock.now() + lifeMs} ${newNonce()}`, purpose));
  }

  /** Undefined for any text but a challenge that was issued for this purpose and is still good. */
  open(text: string, purpose: string): OpenChallenge | undefined {
    const { sealer, clock } = this.options;
    const [until, nonce] = sealer.open(fromBase64url(text), purpose)?.split(' ') ?? [];
    const expiresAt = Number(until);
    return expiresAt > clock.now() ? { id: `passkey:${nonce}`, expiresAt } : undefined;
  }
}

/** The purpose of a challenge for a new passkey: in this session alone. */
export function registrationIn(sessionId: string): string {
  return `registration ${sessionId}`;
}
