import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { AssertionSigner, NewAssertionKey, SignAssertion } from '../../application/ports/assertion-signer.js';
import type { PublicJwk } from '../../domain/assertions/assertion-key.js';
import { sha256 } from './sha256.js';

const ALGORITHM = 'ES256';
const CURVE = 'P-256';

/** ECDSA on P-256 with SHA-256 (RFC 7518, section 3.4). Private keys are PKCS #8 (RFC 5958) in base64. */
export class Es256AssertionSigner implements AssertionSigner {
  make(): NewAssertionKey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: CURVE });
    const { x, y } = publicKey.export({ format: 'jwk' });
    const jwk: PublicJwk = { kty: 'EC', crv: CURVE, x: x!, y: y! };
    const bytes = privateKey.export({ format: 'der', type: 'pkcs8' });
    return { id: thumbprintOf(jwk), publicKey: jwk, privateKey: bytes.toString('base64') };
  }

  open(id: string, privateKey: string): SignAssertion {
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
    const header = { alg: ALGORITHM, typ: 'JWT', kid: id };
    return (claims) => jwt.sign(JSON.stringify(claims), key, { algorithm: ALGORITHM, header });
  }
}

/** JWK thumbprint (RFC 7638): the members that it covers, in this order. */
function thumbprintOf({ crv, kty, x, y }: PublicJwk): string {
  return Buffer.from(sha256(JSON.stringify({ crv, kty, x, y })), 'hex').toString('base64url');
}
