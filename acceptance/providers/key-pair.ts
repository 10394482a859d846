import { exportJWK, generateKeyPair, type JWK } from 'jose';

let made = 0;

/** A new private key with an id of its own, as providers keep theirs. */
export async function newKey(alg = 'RS256'): Promise<JWK & { readonly kid: string; readonly alg: string }> {
  made += 1;
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: `key-${made}`, alg, use: 'sig' };
}
