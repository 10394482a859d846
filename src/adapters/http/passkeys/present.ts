import type { PreparedPasskey } from '../../../application/passkeys/prepare-passkey.js';
import { PASSKEY_ALGORITHMS, userHandleOf, type Passkey } from '../../../domain/passkeys/passkey.js';

const SERVICE = 'Castellan';
const KEY = 'public-key';

export function presentPasskey({ id, name, created, lastUsed, isBackedUp }: Passkey) {
  return {
    id,
    name,
    created: new Date(created).toISOString(),
    last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
    backed_up: isBackedUp,
  };
}

/** `PublicKeyCredentialCreationOptionsJSON` (WebAuthn Level 3, section 5.1.9). */
export function presentCreation({ challenge, lifeMs, rpId, user, present }: PreparedPasskey) {
  return {
    rp: { id: rpId, name: SERVICE },
    user: { id: userHandleOf(user.id), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
    challenge,
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: KEY, alg })),
    timeout: lifeMs,
    excludeCredentials: present.map(({ key, transports }) => ({ type: KEY, id: key, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

interface IssuedChallenge {
  readonly challenge: string;
  readonly lifeMs: number;
  readonly rpId: string;
}

/** A challenge names itself: its id is what the passkey signs. */
export function presentChallenge({ challenge, lifeMs, rpId }: IssuedChallenge) {
  return { challenge_id: challenge, options: { challenge, rpId, timeout: lifeMs, userVerification: 'required' } };
}
