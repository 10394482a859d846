import type { SignInEvent } from './security-log.js';
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
  /**
   * Checks that it answers its challenge, which works once, with a passkey of this user, and notes the use of the passkey. Throws
   * `WrongPasskey`, `CopiedPasskey` once its owner has been told, and `Unavailable`.
   */
  verify(assertion: PasskeyAssertion, by: Pick<SignInEvent, 'requestId'> & { readonly userId: string }): Promise<void>;
}
