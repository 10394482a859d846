/** What a front end does for a sign-in through an identity provider, before and after the person is there. */

export interface ProviderSignInOptions {
  /** The provider's `key`, as `GET /sign-in/providers` lists it. */
  readonly key: string;
  /** Where the browser comes back to: one of the service's `SIGN_IN_RETURN_URLS`, exactly, or its console. */
  readonly returnTo: string;
  /** Links the identity to the account that is signed in, instead of signing in. */
  readonly link?: boolean;
  /** Asks the provider to have the person prove once more who they are. */
  readonly fresh?: boolean;
}

export interface ProviderSignIn {
  /** Where to lead the browser. */
  readonly url: string;
  /** The code that comes back is good for nothing without it (PKCE, RFC 7636): keep it in the browser until then. */
  readonly codeVerifier: string;
}

/** A code for `POST /login/code`, or of a link for `POST /users/me/identities`, good for a minute; or why there's none. */
export type ProviderReturn = { readonly code: string } | { readonly error: string };

const VERIFIER_BYTES = 32;

/** Prepares a sign-in at a service's address. Throws `TypeError` where browsers have no `crypto.subtle`: outside HTTPS and localhost. */
export async function newProviderSignIn(
  service: string,
  { key, returnTo, link = false, fresh = false }: ProviderSignInOptions,
): Promise<ProviderSignIn> {
  const codeVerifier = base64url(crypto.getRandomValues(new Uint8Array(VERIFIER_BYTES)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier));
  const query = new URLSearchParams({
    return_to: returnTo,
    code_challenge: base64url(new Uint8Array(digest)),
    ...(link && { link: 'true' }),
    ...(fresh && { fresh: 'true' }),
  });
  return { url: `${service.replace(/\/$/, '')}/sign-in/${encodeURIComponent(key)}?${query.toString()}`, codeVerifier };
}

/** What the fragment of the address that a browser came back to says, such as `#sign_in=…`; undefined if it's of something else. */
export function providerReturn(fragment: string): ProviderReturn | undefined {
  if (!/^#?sign_in(?:_error)?=/.test(fragment)) return undefined;
  const fields = new URLSearchParams(fragment.replace(/^#/, ''));
  const code = fields.get('sign_in');
  return code === null ? { error: fields.get('sign_in_error')! } : { code };
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
