import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Algorithm = 'ES256' | 'EdDSA';
type Cbor = number | string | Uint8Array | readonly (readonly [Cbor, Cbor])[];

/** Options for a new passkey, as the service sends them; what isn't read here aside. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string; readonly name: string };
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** What a wrong or hostile client changes. */
export interface Deviation {
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly type?: string;
  readonly challenge?: string;
  readonly rpId?: string;
  /** See `FLAGS`. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  /** Of the attestation. */
  readonly format?: readonly [format: string, statement: Cbor];
  /** Signs instead of the passkey. */
  readonly signer?: KeyObject;
}

interface Credential {
  readonly id: Buffer;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  readonly cose: Buffer;
}

/** WebAuthn Level 3, section 6.1: user present, user verified, may be backed up, is backed up. */
export const FLAGS = { present: 1, verified: 4, eligible: 8, backedUp: 16, attested: 64 };
const USUAL = FLAGS.present | FLAGS.verified;

/**
 * An authenticator in software, written after WebAuthn Level 3 and independent of the library that the service uses. Holds
 * discoverable passkeys of any number of people; `counter` counts its signatures, unless it's undefined.
 */
export class SoftwareAuthenticator {
  readonly credentials: Credential[] = [];
  counter: number | undefined = 0;

  constructor(
    private readonly origin: string,
    private readonly algorithm: Algorithm = 'ES256',
    private readonly flags = USUAL,
  ) {}

  /** Makes a passkey, as `navigator.credentials.create()` does, in the JSON of `RegistrationResponseJSON`. */
  create(options: CreationOptions, deviation: Deviation = {}) {
    const rpId = deviation.rpId ?? options.rp.id;
    const made = { id: randomBytes(32), rpId, userHandle: options.user.id, ...keysOf(this.algorithm) };
    this.credentials.push(made);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(made.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, made.id, made.cose]);
    const authData = this.#authenticatorData(made.rpId, FLAGS.attested, deviation, attested);
    const [format, statement] = deviation.format ?? ['none', []];
    const attestationObject = cbor([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, deviation);
    return {
      ...named(made.id),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs a challenge with its newest passkey, as `navigator.credentials.get()` does, in the JSON of `AuthenticationResponseJSON`. */
  get(options: RequestOptions, deviation: Deviation = {}) {
    const found = this.credentials.findLast(({ rpId }) => rpId === options.rpId);
    if (found === undefined) throw new Error(`There is no passkey for ${options.rpId}.`);
    const authData = this.#authenticatorData(deviation.rpId ?? found.rpId, 0, deviation);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    const signature = sign(this.algorithm === 'ES256' ? 'sha256' : null, signed, deviation.signer ?? found.privateKey);
    return {
      ...named(found.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: 'userHandle' in deviation ? deviation.userHandle : found.userHandle,
      },
    };
  }

  #authenticatorData(rpId: string, added: number, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    if (this.counter !== undefined) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviation.counter ?? this.counter ?? 0);
    const flags = Buffer.from([(deviation.flags ?? this.flags) | added]);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), flags, counter, attested]);
  }

  #clientData(
    usual: string,
    sent: string,
    { type = usual, challenge = sent, origin = this.origin, crossOrigin = false }: Deviation,
  ) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }
}

function named(id: Buffer) {
  const text = id.toString('base64url');
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, authenticatorAttachment: 'platform' };
}

/** A pair of keys, the public one in COSE (RFC 9053). */
function keysOf(algorithm: Algorithm): Pick<Credential, 'privateKey' | 'cose'> {
  const { privateKey, publicKey } =
    algorithm === 'ES256' ? generateKeyPairSync('ec', { namedCurve: 'P-256' }) : generateKeyPairSync('ed25519');
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = (text: string | undefined) => Buffer.from(text!, 'base64url');
  const cose: Cbor =
    algorithm === 'ES256'
      ? [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, point(x)],
          [-3, point(y)],
        ]
      : [
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, point(x)],
        ];
  return { privateKey, cose: cbor(cose) };
}

/** CBOR (RFC 8949) of numbers, texts, bytes and maps. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([headOf(2, value.length), value]);
  return Buffer.concat([headOf(5, value.length), ...value.flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}

function headOf(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
