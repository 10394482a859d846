import type { Authenticator } from '../../domain/passkeys/passkey.js';

/** The JSON of a `PublicKeyCredential` (WebAuthn Level 3, section 5.1), as a client sent it: anything. */
export type CredentialJson = Readonly<Record<string, unknown>>;

/** A new passkey that was verified. */
export interface NewPasskey extends Authenticator {
  /** In base64url. */
  readonly credentialId: string;
}

/** What an assertion claims to be, before it's verified. */
export interface ClaimedPasskey {
  /** In base64url. */
  readonly credentialId: string;
  /** In base64url; undefined if the client sent none. */
  readonly userHandle: string | undefined;
}

/** What an assertion says of its authenticator. */
export type Assertion = Pick<Authenticator, 'counter' | 'isBackedUp'>;

/** Verifies what authenticators sign for our relying party, always with user verification. Challenges are in base64url. Throws `Unavailable`. */
export interface PasskeyVerifier {
  /** Undefined for a credential that doesn't verify: see WebAuthn Level 3, section 7.1. `isExpected` is asked of its challenge. */
  verifyNew(credential: CredentialJson, isExpected: (challenge: string) => boolean): Promise<NewPasskey | undefined>;
  /** Undefined for a credential that names none. */
  identify(credential: CredentialJson): ClaimedPasskey | undefined;
  /**
   * Undefined for an assertion that the passkey didn't sign for this challenge: see WebAuthn Level 3, section 7.2. Its counter isn't
   * compared.
   */
  verifyAssertion(
    credential: CredentialJson,
    expected: { readonly challenge: string; readonly passkey: Authenticator },
  ): Promise<Assertion | undefined>;
}
