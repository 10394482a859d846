import type { CredentialJson } from './passkey-verifier.js';

/** An answer to a challenge, as a client sends it. */
export interface PasskeyAssertion {
  /** Names the challenge. */
  readonly challengeId: string;
  /** An `AuthenticationResponseJSON`. */
  readonly credential: CredentialJson;
}

/** Verifies assertions of passkeys (WebAuthn Level 3, section 7.2). */
export interface PasskeyCheck {
  /** Whether it answers its challenge, which works once, with a passkey of this user. Notes the use of the passkey. Throws `Unavailable`. */
  verify(userId: string, assertion: PasskeyAssertion): Promise<boolean>;
}
