import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type {
  Assertion,
  ClaimedPasskey,
  CredentialJson,
  NewPasskey,
  PasskeyVerifier,
} from '../../application/ports/passkey-verifier.js';
import { PASSKEY_ALGORITHMS, type Authenticator } from '../../domain/passkeys/passkey.js';
import type { RelyingParty } from '../../domain/passkeys/relying-party.js';
import type * as Library from './library.js';

/** WebAuthn Level 3, section 4: a credential id has at most 1,023 bytes. */
const CREDENTIAL_ID = /^[\w-]{1,1364}$/;
/** WebAuthn Level 3, section 5.8.4, and `cable`, an older name of `hybrid`. */
const TRANSPORTS: readonly unknown[] = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal', 'cable'];

/** `@simplewebauthn/server`, loaded when first used. */
export class SimpleWebAuthnVerifier implements PasskeyVerifier {
  constructor(
    private readonly party: RelyingParty,
    private readonly load: () => Promise<typeof Library>,
  ) {}

  async verifyNew(credential: CredentialJson, isExpected: (challenge: string) => boolean) {
    const library = await this.load();
    return unlessRefused<NewPasskey>(async () => {
      const response = credential as unknown as RegistrationResponseJSON;
      const { clientDataJSON, attestationObject, transports } = response.response;
      if (isEmbedded(clientDataJSON) || isCertified(attestationObject, library)) return undefined;
      const { registrationInfo: found } = await library.verifyRegistrationResponse({
        response,
        expectedChallenge: isExpected,
        ...this.#expected,
        supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      });
      // The library doesn't compare the ids inside and outside of what was signed.
      if (found?.credential.id !== response.id || !CREDENTIAL_ID.test(response.id)) return undefined;
      return {
        credentialId: found.credential.id,
        publicKey: Buffer.from(found.credential.publicKey).toString('base64url'),
        counter: found.credential.counter,
        transports: knownTransports(transports),
        isBackupEligible: found.credentialDeviceType === 'multiDevice',
        isBackedUp: found.credentialBackedUp,
      };
    });
  }

  identify({ id, response }: CredentialJson): ClaimedPasskey | undefined {
    if (typeof id !== 'string' || !CREDENTIAL_ID.test(id)) return undefined;
    const { userHandle } = (response ?? {}) as { readonly userHandle?: unknown };
    return { credentialId: id, userHandle: typeof userHandle === 'string' ? userHandle : undefined };
  }

  async verifyAssertion(
    credential: CredentialJson,
    { challenge, passkey }: { readonly challenge: string; readonly passkey: Authenticator },
  ) {
    const library = await this.load();
    return unlessRefused<Assertion>(async () => {
      const response = credential as unknown as AuthenticationResponseJSON;
      if (isEmbedded(response.response.clientDataJSON)) return undefined;
      const publicKey = bytesOf(passkey.publicKey);
      const { verified, authenticationInfo: found } = await library.verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        ...this.#expected,
        // With another counter, it would be compared before the signature, which anybody can make fail who knows the id.
        credential: { id: response.id, publicKey, counter: 0 },
      });
      // Step 18 of section 7.2: it never changes.
      const isSameKind = (found.credentialDeviceType === 'multiDevice') === passkey.isBackupEligible;
      if (!verified || !isSameKind) return undefined;
      return { counter: found.newCounter, isBackedUp: found.credentialBackedUp };
    });
  }

  get #expected() {
    const { id, origins } = this.party;
    return { expectedOrigin: [...origins], expectedRPID: id, requireUserVerification: true };
  }
}

/** The library throws for whatever a client got wrong. */
async function unlessRefused<T>(verify: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

/** Whether the page was in a frame of another site: ours are never framed. The library accepts it where no `topOrigin` is named. */
function isEmbedded(clientDataJson: string): boolean {
  const data = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as Readonly<Record<string, unknown>>;
  return data['crossOrigin'] === true || data['topOrigin'] !== undefined;
}

/**
 * Whether an authenticator's maker vouches for it. We ask for no attestation, so browsers send none, or one by the passkey itself. To verify
 * others, the library would fetch lists of revoked certificates from addresses that they name.
 */
function isCertified(attestationObject: string, { decodeAttestationObject }: typeof Library): boolean {
  const decoded = decodeAttestationObject(bytesOf(attestationObject));
  const format = decoded.get('fmt');
  return format !== 'none' && (format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined);
}

function bytesOf(base64url: string) {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}

function knownTransports(sent: unknown): string[] {
  return Array.isArray(sent) ? TRANSPORTS.filter((one): one is string => sent.includes(one)) : [];
}
