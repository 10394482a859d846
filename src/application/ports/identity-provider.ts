import type { Claims } from '../../domain/providers/arrival.js';

/** What the answer to an authorization request is checked against. Random, but for `isFresh`. */
export interface ProviderRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Whether the provider is asked to make people prove who they are again (`max_age=0`). */
  readonly isFresh: boolean;
}

/** What a provider says about somebody. */
export interface ProviderAnswer {
  /** The claims of the ID token, whose signature, issuer, audience, nonce and times were checked. */
  readonly idToken: Claims;
  /** The claims of UserInfo about the same subject; none where the provider has no UserInfo. Throws as `finish` does. */
  readonly userInfo: () => Promise<Claims>;
}

/**
 * Talks to one identity provider (OpenID Connect Core 1.0, the authorization code flow with PKCE). Throws `SignInRefused`
 * ('provider_unavailable') when it doesn't answer as it should.
 */
export interface IdentityProvider {
  /** The address that the browser has to go to. */
  begin(request: ProviderRequest): Promise<string>;
  /**
   * Checks the parameters that the browser came back with, and redeems their code. Throws `SignInRefused`: 'provider_refused' if the
   * provider says so, 'invalid_answer' for anything that doesn't verify.
   */
  finish(parameters: URLSearchParams, request: ProviderRequest): Promise<ProviderAnswer>;
  /**
   * The claims of a logout token (OpenID Connect Back-Channel Logout 1.0) whose signature, type, issuer, audience and times were checked.
   * Throws `LogoutTokenInvalid`, and `Unavailable` ('provider_unavailable') when they can't be.
   */
  readLogout(token: string): Promise<Claims>;
}

/** Makes what attempts are checked against. */
export type NewProviderRequest = (isFresh: boolean) => ProviderRequest;
