import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealer } from '../../application/ports/sealer.js';
import { keyIdOf } from './key-id.js';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, section 8.2.2: random ones are safe for 2^32 texts per key. */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) with keys derived from the token secrets (HKDF, RFC 5869) for one purpose. A sealed text
 * is `<key id>.<IV, ciphertext and tag in base64url>`.
 */
export class AesSealer implements Sealer {
  readonly keyId: string;
  readonly #keys: ReadonlyMap<string, Buffer>;

  /** The first secret seals, all open. Throws a `RangeError` when there is none. */
  constructor(secrets: readonly string[], purpose: string) {
    const [first] = secrets;
    if (first === undefined) throw new RangeError('Sealing needs a secret.');
    this.keyId = keyIdOf(first);
    this.#keys = new Map(
      secrets.map((secret) => [keyIdOf(secret), Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))]),
    );
  }

  seal(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.get(this.keyId)!, iv).setAAD(Buffer.from(context));
    const bytes = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
    return `${this.keyId}.${Buffer.concat(bytes).toString('base64url')}`;
  }

  open(sealed: string, context: string): string | undefined {
    const [id = '', content = ''] = sealed.split('.');
    const key = this.#keys.get(id);
    const bytes = Buffer.from(content, 'base64url');
    if (key === undefined || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
    const tagAt = bytes.length - TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(tagAt));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, tagAt)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
