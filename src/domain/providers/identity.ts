import { NotFound } from '../domain-error.js';
import type { FieldValue } from '../lists/evaluate-list.js';
import { FEW_TEXTS, type ListFields } from '../lists/list-fields.js';
import type { SignInKey } from '../sign-in/sign-in-key.js';

/** How many identities a user may have. */
export const MAX_IDENTITIES = 20;

/** Those of the keys that are identities at providers: their `scope` is the provider's key. */
export function identitiesOf(keys: readonly SignInKey[]): SignInKey[] {
  return keys.filter(({ kind }) => kind === 'identity');
}

/** Data of an identity. Its key is a `sub` of this issuer: of another one, the same `sub` is somebody else. */
export function identityData(issuer: string): string {
  return JSON.stringify({ issuer });
}

/** Whether this issuer's people have the identity. The settings may have named another one when it was made. */
export function isOfIssuer({ data }: Pick<SignInKey, 'data'>, issuer: unknown): boolean {
  return (JSON.parse(data) as { readonly issuer?: string }).issuer === issuer;
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
export function identityValue({ id, scope, created, lastUsed }: SignInKey, field: string): FieldValue {
  const values: Readonly<Record<string, FieldValue>> = { id, provider: scope, created, last_used: lastUsed };
  return values[field] ?? null;
}
