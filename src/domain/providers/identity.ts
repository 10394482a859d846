import { NotFound } from '../domain-error.js';
import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, type ListFields } from '../lists/list-fields.js';
import type { SignInKey } from '../sign-in/sign-in-key.js';

/** How many identities a user may have. */
export const MAX_IDENTITIES = 20;

/** Those of the keys that are identities at providers, in the scope of one: see `identityScope`. */
export function identitiesOf(keys: readonly SignInKey[]): SignInKey[] {
  return keys.filter(({ kind }) => kind === 'identity');
}

/**
 * The scope of a provider's identities, with the issuer that the settings name now: their keys are `sub`s of it, and the same `sub` of
 * another one is somebody else.
 */
export function identityScope({ key, issuer }: { readonly key: string; readonly issuer: string }): string {
  return `${key} ${issuer}`;
}

/** The key of the provider that an identity is at, or was while it had another issuer. */
export function providerKeyOf({ scope }: Pick<SignInKey, 'scope'>): string {
  return scope.slice(0, scope.indexOf(' '));
}

/** There is no such identity, or it's somebody else's. */
export class NoSuchIdentity extends NotFound {
  constructor() {
    super('identity');
  }
}

/** Fields that lists of identities filter and sort by, under their wire names. */
export const IDENTITY_FIELDS: ListFields = {
  kinds: new Map([
    ['id', 'text'],
    ['provider', 'text'],
    ['created', 'time'],
    ['last_used', 'time'],
  ]),
  searched: [],
  maxTexts: FEW_TEXTS,
  newestBy: 'created',
};

/** Value of an identity in a field of `IDENTITY_FIELDS`. */
export function identityValue(identity: SignInKey, field: string): FieldValue {
  const { id, created, lastUsed } = identity;
  const provider = providerKeyOf(identity);
  const values: Readonly<Record<string, FieldValue>> = { id, provider, created, last_used: lastUsed };
  return values[field] ?? null;
}
