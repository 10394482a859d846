import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose';

export type Claims = Record<string, unknown>;

interface SigningKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

interface Authorization {
  readonly parameters: URLSearchParams;
  readonly subject: Claims;
}

type Respond = (response: ServerResponse, request: IncomingMessage) => void;

const CLIENT = { id: 'castellan', secret: 'the secret of the client' };
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** Settings of a service that trusts the provider under the key `staff`. */
export function settingsFor({ issuer }: FakeProvider, more: Record<string, string> = {}): Record<string, string> {
  return {
    OIDC_STAFF_ISSUER: issuer,
    OIDC_STAFF_CLIENT_ID: CLIENT.id,
    OIDC_STAFF_CLIENT_SECRET: CLIENT.secret,
    ...more,
  };
}

/** A provider of OpenID Connect on 127.0.0.1 that signs whatever a test says. Its people are those whom a test brings to `authorize`. */
export class FakeProvider {
  metadata: Claims = {};
  /** Changes the claims of ID tokens. */
  idToken: (claims: Claims) => Claims = (claims) => claims;
  /** What UserInfo says. */
  userInfo: (claims: Claims) => Claims = (claims) => claims;
  /** Signs ID tokens instead of the provider's key. */
  sign: ((claims: Claims) => Promise<string> | string) | undefined;
  /** Answers instead of the provider, at this path. */
  readonly instead = new Map<string, Respond>();
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  /** The clock of anybody who reads its tokens, in milliseconds. */
  now: () => number = () => Date.now();
  readonly #codes = new Map<string, Authorization>();
  readonly #tokens = new Map<string, Authorization>();
  readonly #used = new Set<string>();
  keys: SigningKey[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<FakeProvider> {
    const server = createServer();
    const provider = new FakeProvider(server);
    server.on('request', (request, response) => void provider.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await provider.rotate();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** As it was started, with the same keys. */
  reset(): void {
    this.metadata = {};
    this.idToken = (claims) => claims;
    this.userInfo = (claims) => claims;
    this.sign = undefined;
    this.instead.clear();
    this.asked.length = 0;
  }

  /** Signs with a new key from now on; the old ones are gone. */
  async rotate(alg = 'ES256'): Promise<void> {
    this.keys = [await newKey(alg)];
  }

  /** Somebody signs in after the browser came to this address. Returns the parameters that it goes back with. */
  authorize(location: string, subject: Claims): URLSearchParams {
    const { searchParams: parameters } = new URL(location);
    const code = randomBytes(16).toString('hex');
    this.#codes.set(code, { parameters, subject });
    return new URLSearchParams({ code, state: parameters.get('state') ?? '' });
  }

  /** Any token of the provider for the client. */
  async token(claims: Claims, { typ, key = this.keys[0]! }: { typ?: string; key?: SigningKey } = {}): Promise<string> {
    const { alg, kid, privateKey } = key;
    return new SignJWT({ iss: this.issuer, aud: CLIENT.id, ...claims })
      .setProtectedHeader({ alg, kid, ...(typ !== undefined && { typ }) })
      .sign(privateKey);
  }

  logoutToken(claims: Claims, typ = 'logout+jwt'): Promise<string> {
    const iat = Math.floor(this.now() / 1_000);
    const events = { [LOGOUT_EVENT]: {} };
    return this.token({ iat, exp: iat + 120, jti: randomBytes(8).toString('hex'), events, ...claims }, { typ });
  }

  unsigned(claims: Claims): string {
    return new UnsecuredJWT(claims).encode();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '', this.issuer);
    this.asked.push(pathname);
    const instead = this.instead.get(pathname);
    if (instead !== undefined) {
      instead(response, request);
      return;
    }
    const answer = await this.#answer(pathname, request);
    response.writeHead(answer === undefined ? 404 : 'error' in answer ? 400 : 200, {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(answer ?? {}));
  }

  async #answer(path: string, request: IncomingMessage): Promise<Claims | undefined> {
    const { issuer } = this;
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          userinfo_endpoint: `${issuer}/me`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...this.metadata,
        };
      case '/keys':
        return {
          keys: [
            { kty: 'RSA', use: 'enc', kid: 'other', n: 'AQAB', e: 'AQAB' },
            ...this.keys.map((key) => key.publicJwk),
          ],
        };
      case '/token':
        return this.#redeem(request);
      case '/me': {
        const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
        const found = this.#tokens.get(token);
        return found === undefined ? { error: 'invalid_token' } : this.userInfo({ sub: found.subject['sub'] });
      }
      default:
        return undefined;
    }
  }

  async #redeem(request: IncomingMessage): Promise<Claims> {
    const form = new URLSearchParams(await textOf(request));
    const code = form.get('code') ?? '';
    const found = this.#codes.get(code);
    const basic = Buffer.from(`${CLIENT.id}:${encodeURIComponent(CLIENT.secret).replaceAll('%20', '+')}`);
    if (request.headers.authorization !== `Basic ${basic.toString('base64')}`) return { error: 'invalid_client' };
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      found?.parameters.get('code_challenge') === challenge &&
      found.parameters.get('redirect_uri') === form.get('redirect_uri') &&
      !this.#used.has(code);
    if (found === undefined || !isRight) return { error: 'invalid_grant' };
    this.#used.add(code);
    const iat = Math.floor(this.now() / 1_000);
    const nonce = found.parameters.get('nonce');
    const claims = this.idToken({ iss: this.issuer, aud: CLIENT.id, iat, exp: iat + 3_600, nonce, ...found.subject });
    const access = randomBytes(16).toString('hex');
    this.#tokens.set(access, found);
    const idToken = await (this.sign?.(claims) ?? this.token(claims));
    return { access_token: access, token_type: 'Bearer', id_token: idToken };
  }
}

async function newKey(alg: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const kid = randomBytes(4).toString('hex');
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
