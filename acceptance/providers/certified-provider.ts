/** The certified OpenID provider of npm, `oidc-provider`, with people, groups and a page to sign in on. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import Provider, { type ClientMetadata, type Configuration, type JWK } from 'oidc-provider';
import { freePort } from '../../harness/free-port.js';
import { newKey } from './key-pair.js';

export const CLIENT = { id: 'castellan', secret: 'the secret that both know' };

/** What the provider knows of somebody. */
export interface Claims {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: unknown;
  readonly [name: string]: unknown;
}

/** How a person proved who they are, in the ID token. */
export interface Authentication {
  readonly amr?: string[];
  readonly acr?: string;
}

const PAGE = `<!doctype html><html lang="en"><title>Example</title><link rel="icon" href="data:,"><h1>Example</h1>
<form method="post"><label>Name <input name="login"></label> <button>Sign in at Example</button></form></html>`;

export class CertifiedProvider {
  /** By `sub`. Somebody unknown has no claims. */
  readonly people = new Map<string, Claims>();
  readonly authentications = new Map<string, Authentication>();
  /** Milliseconds that requests of the service, not of browsers, have taken here. */
  servedMs = 0;
  readonly #server: Server;
  #provider: Provider;

  private constructor(
    readonly issuer: string,
    private readonly clients: readonly ClientMetadata[],
    provider: Provider,
  ) {
    this.#provider = provider;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  /** Starts one at a free port that has the service at this address as its client, which calls the provider `key`. */
  static async start(publicUrl: string, key: string): Promise<CertifiedProvider> {
    const port = await freePort();
    const issuer = `http://127.0.0.1:${port}`;
    const clients: ClientMetadata[] = [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/sign-in/${key}/callback`],
        backchannel_logout_uri: `${publicUrl}/sign-in/${key}/logout`,
        backchannel_logout_session_required: true,
      },
    ];
    const started = new CertifiedProvider(issuer, clients, undefined as unknown as Provider);
    await started.rotateKeys();
    started.#server.listen(port, '127.0.0.1');
    await once(started.#server, 'listening');
    return started;
  }

  /** Signs with a new key from now on, and publishes it alone. */
  async rotateKeys(): Promise<void> {
    this.#provider = new Provider(this.issuer, this.#configuration([await newKey()]));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #configuration(keys: readonly JWK[]): Configuration {
    const aDay = 86_400;
    return {
      clients: this.clients,
      jwks: { keys },
      cookies: { keys: ['signs the cookies'] },
      claims: {
        openid: ['sub', 'acr', 'amr', 'auth_time'],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name', 'groups', 'hasgroups', '_claim_names'],
      },
      acrValues: ['gold'],
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...this.people.get(sub) }) }),
      // Everybody agrees.
      loadExistingGrant: async ({ oidc }) => {
        const { client, session, params, provider } = oidc;
        const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId });
        grant.addOIDCScope(String(params!['scope']));
        await grant.save();
        return grant;
      },
      // By itself, it refuses to tell an address like this service's that somebody has left.
      fetch: (url, { method, headers, body } = {}) => fetch(url, { method: method!, headers: headers!, body: body! }),
      ttl: { AccessToken: aDay, Grant: aDay, IdToken: 600, Interaction: 600, Session: aDay },
    };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const began = performance.now();
    // The service sends no cookies.
    if (request.headers.cookie === undefined)
      response.once('finish', () => (this.servedMs += performance.now() - began));
    const provider = this.#provider;
    if (!request.url!.startsWith('/interaction/')) {
      await provider.callback()(request, response);
      return;
    }
    if (request.method === 'POST') {
      const login = new URLSearchParams(await text(request)).get('login') ?? '';
      const result = { login: { accountId: login, ...this.authentications.get(login) } };
      await provider.interactionFinished(request, response, result);
    } else {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
    }
  }
}
