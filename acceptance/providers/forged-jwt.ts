import { createHmac, createPrivateKey, sign, type JsonWebKey } from 'node:crypto';

/** A signature of the text, by whatever means. */
export type Signer = (text: string) => Buffer;

/** A JWT with this header, whatever `sign` does. Unlike a library's, made at once. */
export function forgedJwt(header: object, payload: object, signer: Signer): string {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${signer(text).toString('base64url')}`;
}

/** Signs with a private RSA key. */
export function rsaSigner(key: object, hash = 'sha256'): Signer {
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' });
  return (text) => sign(hash, Buffer.from(text), privateKey);
}

/** Signs with a shared secret. */
export function hmacSigner(secret: string): Signer {
  return (text) => createHmac('sha256', secret).update(text).digest();
}

export const noSigner: Signer = () => Buffer.alloc(0);
