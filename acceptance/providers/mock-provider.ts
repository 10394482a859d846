/** `oauth2-mock-server` of npm, which signs whatever it's told to, behind a server that can answer in its place. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { OAuth2Server, type MutableToken } from 'oauth2-mock-server';
import { freePort } from '../../harness/free-port.js';
import { newKey } from './key-pair.js';

/** Answers in the provider's place; false for letting it answer. */
export type Stand = (...[request, response]: Parameters<RequestListener>) => boolean;

const METADATA_PATH = '/.well-known/openid-configuration';

export class MockProvider {
  readonly mock = new OAuth2Server();
  /** How often each path was asked for. */
  readonly asked = new Map<string, number>();
  #stand: Stand = () => false;
  /** Added to its metadata. */
  metadata: Readonly<Record<string, unknown>> = {};
  #claims: Readonly<Record<string, unknown>> = {};
  #userInfo: Readonly<Record<string, unknown>> = {};
  readonly #server: Server;

  private constructor(
    readonly issuer: string,
    /** The first, which signs where there's no other. */
    readonly key: Awaited<ReturnType<typeof newKey>>,
  ) {
    this.mock.issuer.url = issuer;
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url!, issuer);
      this.asked.set(pathname, (this.asked.get(pathname) ?? 0) + 1);
      if (this.#stand(request, response)) return;
      if (pathname === METADATA_PATH) response.end(JSON.stringify({ ...this.#describe(), ...this.metadata }));
      else this.mock.service.requestHandler(request, response);
    });
    const { service } = this.mock;
    service.on('beforeTokenSigning', (token: MutableToken) => {
      // The access token has none.
      if ('aud' in token.payload) Object.assign(token.payload, this.#claims);
    });
    service.on('beforeUserinfo', (answer: { body: unknown }) => (answer.body = { sub: 'johndoe', ...this.#userInfo }));
  }

  static async start(): Promise<MockProvider> {
    const port = await freePort();
    const started = new MockProvider(`http://127.0.0.1:${port}`, await newKey());
    await started.mock.issuer.keys.add(started.key);
    started.#server.listen(port, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  /** What it says of everybody who comes, in the ID token and when it's asked for more. */
  says(claims: Readonly<Record<string, unknown>>, userInfo = claims): void {
    this.#claims = claims;
    this.#userInfo = userInfo;
  }

  #describe(): object {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    };
  }

  /** Puts something in its place, until the returned function is called. */
  replace(stand: Stand): () => void {
    this.#stand = stand;
    return () => (this.#stand = () => false);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
