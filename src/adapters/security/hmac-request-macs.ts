import { createHmac, hkdfSync } from 'node:crypto';
import type { RequestMacs } from '../../application/ports/request-macs.js';

/** HMAC-SHA256 (RFC 2104) with keys derived from the token secrets (HKDF, RFC 5869), in base64url. */
export class HmacRequestMacs implements RequestMacs {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /** Throws a `RangeError` when there is no secret. */
  constructor(secrets: readonly string[], purpose: string) {
    const [first, ...others] = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
    if (first === undefined) throw new RangeError('A keyed hash needs a secret.');
    this.#keys = [first, ...others];
  }

  macsOf(text: string): readonly [string, ...string[]] {
    const [first, ...others] = this.#keys;
    return [macOf(first, text), ...others.map((key) => macOf(key, text))];
  }
}

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
