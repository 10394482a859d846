import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealed, SecretBox } from '../../application/ports/secret-box.js';
import { sha256 } from './sha256.js';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) with keys derived from the token secrets (HKDF, RFC 5869). `sealed` is the random IV, the
 * ciphertext and the tag, in base64url.
 */
export class AesGcmSecretBox implements SecretBox {
  readonly keyId: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** The first secret seals, all open. `purpose` separates these keys from others of the same secrets. */
  constructor(secrets: readonly string[], purpose: string) {
    const [first] = secrets;
    if (first === undefined) throw new RangeError('A secret box needs a secret.');
    this.keyId = keyIdOf(first);
    const derived = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
    this.#keys = new Map(secrets.map((secret) => [keyIdOf(secret), derived(secret)]));
  }

  seal(text: string, context: string): Sealed {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#keys.get(this.keyId)!, iv).setAAD(Buffer.from(context));
    const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return { keyId: this.keyId, sealed: Buffer.concat(parts).toString('base64url') };
  }

  open({ keyId, sealed }: Sealed, context: string): string | undefined {
    const key = this.#keys.get(keyId);
    const bytes = Buffer.from(sealed, 'base64url');
    if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    try {
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}

function keyIdOf(secret: string): string {
  return sha256(`castellan secret box:${secret}`).slice(0, 16);
}
