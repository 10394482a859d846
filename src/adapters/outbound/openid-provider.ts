import type * as OpenId from 'openid-client';
import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { Clock } from '../../application/ports/clock.js';
import type { IdentityProvider, ProviderAnswer, ProviderRequest } from '../../application/ports/identity-provider.js';
import { OutboundFailed, type OutboundReader } from '../../application/ports/outbound.js';
import type { Claims } from '../../domain/providers/arrival.js';
import { Unavailable } from '../../domain/domain-error.js';
import { LogoutTokenInvalid, SignInRefused } from '../../domain/providers/errors.js';
import { ProviderKeys, type ProviderKeysOptions } from './provider-keys.js';

/** How the service is known to a provider. */
export interface ProviderConnection {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Where the provider sends browsers back to. */
  readonly redirectUri: string;
}

interface OpenIdProviderOptions extends ProviderKeysOptions {
  readonly openid: typeof OpenId;
  readonly connection: ProviderConnection;
  readonly outbound: OutboundReader;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
}

/** With which ID tokens and logout tokens may be signed. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const DISCOVERY_MS = 3_600_000;
const CLOCK_TOLERANCE_S = 30;
const RETRY_AFTER_S = 60;
const LOGOUT_TYPE = /^(?:application\/)?logout\+jwt$/i;
/** Codes of the library for answers that aren't what the protocol has. */
const NO_ANSWER = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/**
 * A provider of OpenID Connect, with openid-client, which is loaded elsewhere: few services need it. That doesn't verify the signatures of ID tokens in the code flow, and keeps keys by
 * rules of its own: `ProviderKeys` does it, for logout tokens too.
 */
export class OpenIdProvider implements IdentityProvider {
  readonly #keys: ProviderKeys;
  readonly #never = new AbortController().signal;
  #discovered: { readonly configuration: Configuration; readonly at: number } | undefined;
  #discovering: Promise<Configuration> | undefined;

  constructor(private readonly options: OpenIdProviderOptions) {
    this.#keys = new ProviderKeys(() => this.#fetchKeys(), options);
  }

  async begin({ state, nonce, codeVerifier, isFresh }: ProviderRequest): Promise<string> {
    const { openid, connection } = this.options;
    const { scopes, redirectUri } = connection;
    const configuration = await this.#configuration();
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(isFresh && { max_age: '0' }),
    });
    return url.href;
  }

  async finish(parameters: URLSearchParams, request: ProviderRequest): Promise<ProviderAnswer> {
    const configuration = await this.#configuration();
    const { openid } = this.options;
    // The library takes an empty one for an absent one.
    if (parameters.get('iss') === '') throw new SignInRefused('invalid_answer');
    return this.#refusing(async () => {
      const url = new URL(this.options.connection.redirectUri);
      url.search = parameters.toString();
      const { state: expectedState, nonce: expectedNonce, codeVerifier: pkceCodeVerifier } = request;
      const checks = { expectedState, expectedNonce, pkceCodeVerifier, idTokenExpected: true };
      const tokens = await openid.authorizationCodeGrant(configuration, url, checks);
      const { payload: idToken } = await this.#verify(tokens.id_token ?? '');
      return {
        idToken,
        userInfo: () => this.#refusing(() => this.#userInfo(configuration, tokens.access_token, String(idToken.sub))),
      };
    });
  }

  async readLogout(token: string): Promise<Claims> {
    try {
      const { payload, protectedHeader } = await this.#refusing(() => this.#verify(token));
      if (!LOGOUT_TYPE.test(protectedHeader.typ ?? 'logout+jwt')) throw new LogoutTokenInvalid();
      return payload;
    } catch (error) {
      if (!(error instanceof SignInRefused)) throw error;
      if (error.code !== 'provider_unavailable') throw new LogoutTokenInvalid({ cause: error });
      const unavailable = new Unavailable(error.code, error.message, RETRY_AFTER_S);
      unavailable.cause = error;
      throw unavailable;
    }
  }

  #verify(token: string) {
    const { issuer, clientId: audience } = this.options.connection;
    return this.#keys.verify(token, {
      algorithms: ALGORITHMS,
      issuer,
      audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(this.options.clock.now()),
    });
  }

  async #userInfo(configuration: Configuration, accessToken: string, subject: string): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return {};
    return this.options.openid.fetchUserInfo(configuration, accessToken, subject);
  }

  async #fetchKeys(): Promise<unknown> {
    const configuration = await this.#configuration();
    return this.#refusing(() => this.#readJson(configuration.serverMetadata().jwks_uri!), 'provider_unavailable');
  }

  /** Kept for an hour. Callers at the same time share the request. */
  #configuration(): Promise<Configuration> {
    const { clock } = this.options;
    if (this.#discovered !== undefined && clock.monotonic() - this.#discovered.at < DISCOVERY_MS) {
      return Promise.resolve(this.#discovered.configuration);
    }
    this.#discovering ??= this.#refusing(() => this.#discover(), 'provider_unavailable')
      .then((configuration) => {
        this.#discovered = { configuration, at: clock.monotonic() };
        return configuration;
      })
      .finally(() => {
        this.#discovering = undefined;
      });
    return this.#discovering;
  }

  /** OpenID Connect Discovery 1.0, section 4. */
  async #discover(): Promise<Configuration> {
    const { openid, connection } = this.options;
    const { issuer, clientId, clientSecret } = connection;
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const metadata = (await this.#readJson(address)) as ServerMetadata;
    if (metadata.issuer !== issuer) throw new Error(`Its issuer is ${metadata.issuer}, not ${issuer}.`);
    for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
      if (!this.#isEndpoint(metadata[name])) throw new Error(`Its metadata has no ${name} that can be used.`);
    }
    const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authentication = methods.includes('client_secret_basic') ? openid.ClientSecretBasic : openid.ClientSecretPost;
    const configuration = new openid.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: ALGORITHMS },
      clientId,
      { [openid.clockTolerance]: CLOCK_TOLERANCE_S },
      authentication(clientSecret),
    );
    configuration[openid.customFetch] = this.#fetch;
    // Which requests may be insecure is for the outbound client to say.
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- only marked so to stand out
    openid.allowInsecureRequests(configuration);
    return configuration;
  }

  #isEndpoint(url: string | undefined): boolean {
    if (url === undefined || !URL.canParse(url)) return false;
    const issuer = new URL(this.options.connection.issuer);
    const { protocol, hostname } = new URL(url);
    return protocol === 'https:' || (protocol === issuer.protocol && hostname === issuer.hostname);
  }

  async #readJson(url: string): Promise<unknown> {
    const headers = { accept: 'application/json' };
    const { status, body } = await this.options.outbound.read({
      method: 'GET',
      url,
      headers,
      body: '',
      signal: this.#never,
    });
    const value: unknown = status === 200 ? JSON.parse(body.toString()) : undefined;
    if (typeof value !== 'object' || value === null) throw new Error(`${url} answers ${status}, or no JSON object.`);
    return value;
  }

  readonly #fetch: CustomFetch = async (url, { method, headers, body, signal = this.#never }) => {
    const sent = {
      method: method as 'GET' | 'POST',
      url,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : '',
      signal,
    };
    const answer = await this.options.outbound.read(sent);
    const type = String(answer.headers['content-type'] ?? '');
    // The library wouldn't verify a signed UserInfo.
    if (/^application\/jwt\b/i.test(type)) throw new SignInRefused('invalid_answer');
    const challenge = answer.headers['www-authenticate'];
    const kept = { 'content-type': type, ...(challenge !== undefined && { 'www-authenticate': String(challenge) }) };
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: kept,
    });
  };

  /** Says of any error why the sign-in ends. */
  async #refusing<T>(
    step: () => Promise<T>,
    otherwise: 'invalid_answer' | 'provider_unavailable' = 'invalid_answer',
  ): Promise<T> {
    try {
      return await step();
    } catch (error) {
      for (let cause = error; cause instanceof Error; cause = cause.cause) {
        if (cause instanceof SignInRefused) throw cause;
        if (
          cause instanceof OutboundFailed ||
          NO_ANSWER.includes(String((cause as { readonly code?: unknown }).code))
        ) {
          throw new SignInRefused('provider_unavailable', { cause: error });
        }
      }
      const { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } = this.options.openid;
      const refusals = [AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError];
      const isRefusal = refusals.some((type) => error instanceof type);
      throw new SignInRefused(isRefusal ? 'provider_refused' : otherwise, { cause: error });
    }
  }
}
