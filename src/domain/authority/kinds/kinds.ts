import { ABILITY } from './ability.js';
import { FEATURE } from './feature.js';
import { GROUP } from './group.js';
import type { AnyKind, AuthorityRecord, Kind } from './kind.js';
import { ROLE } from './role.js';
import { SEGMENT } from './segment.js';
import { TOKEN } from './token.js';
import { WEBHOOK } from './webhook.js';

/** All kinds of records that the authority holds, by their plural. Copies have this order. */
const BY_PLURAL = {
  abilities: ABILITY,
  roles: ROLE,
  groups: GROUP,
  features: FEATURE,
  segments: SEGMENT,
  tokens: TOKEN,
  webhooks: WEBHOOK,
} as const;

export type Plural = keyof typeof BY_PLURAL;
export type RecordIn<P extends Plural> = (typeof BY_PLURAL)[P] extends Kind<infer T> ? T : never;

/** Records that the authority holds in memory, by kind and id. */
export type AuthorityRecords = { readonly [P in Plural]: ReadonlyMap<string, RecordIn<P>> };

export const KINDS = Object.values(BY_PLURAL) as readonly AnyKind[];
export const KIND_BY_RESOURCE: ReadonlyMap<string, AnyKind> = new Map(KINDS.map((kind) => [kind.resource, kind]));

/** What `of` makes of each kind. */
export function byPlural<T>(of: (kind: AnyKind) => T): Readonly<Record<Plural, T>> {
  return Object.fromEntries(KINDS.map((kind) => [kind.plural, of(kind)])) as Record<Plural, T>;
}

/** One table for each kind, made by `of`. */
export function tablesOf(of: (kind: AnyKind) => ReadonlyMap<string, AuthorityRecord>): AuthorityRecords {
  return byPlural(of) as unknown as AuthorityRecords;
}

export const NO_RECORDS: AuthorityRecords = tablesOf(() => new Map());

/** The name of a kind's records together. */
export function pluralOf(kind: AnyKind): Plural {
  return kind.plural as Plural;
}

/** The records of a kind. */
export function recordsOf<T extends AuthorityRecord>(records: AuthorityRecords, kind: Kind<T>): ReadonlyMap<string, T> {
  return records[kind.plural as Plural] as unknown as ReadonlyMap<string, T>;
}
