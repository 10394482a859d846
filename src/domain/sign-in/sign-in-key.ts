/** What signs a user in without a password: their account at an identity provider, or a passkey. */
export interface SignInKey {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'identity' | 'passkey';
  /** Where the key counts: the provider's key, or the relying party's id (WebAuthn). */
  readonly scope: string;
  /** The provider's `sub` (OpenID Connect), or the credential's id in base64url (WebAuthn). */
  readonly key: string;
  /** JSON of the kind. */
  readonly data: string;
  readonly created: number;
  /** Null until it has signed its user in. */
  readonly lastUsed: number | null;
}

/** What a key is found by; unique. */
export type KeyName = Pick<SignInKey, 'kind' | 'scope' | 'key'>;

/** Keys of a kind in one scope, or without it in any. */
export type KeyScope = Pick<SignInKey, 'kind'> & Partial<Pick<SignInKey, 'scope'>>;

/** Whether the key is of one of these scopes. */
export function isOfScopes({ kind, scope }: KeyScope, scopes: readonly KeyScope[]): boolean {
  return scopes.some((one) => one.kind === kind && (one.scope ?? scope) === scope);
}
