export const CHANGE_RESOURCES = [
  ...(['user', 'role', 'group', 'ability', 'feature', 'segment', 'token', 'webhook'] as const),
  ...(['session', 'store'] as const),
] as const;
export type ChangeResource = (typeof CHANGE_RESOURCES)[number];

export const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** Resources that aren't records of the `Authority`: all others are. */
export const OTHER_RESOURCES = ['user', 'session', 'store'] as const satisfies readonly ChangeResource[];
/** Those of the authority's records. */
export type AuthorityResource = Exclude<ChangeResource, (typeof OTHER_RESOURCES)[number]>;

/** Resources that make up the `Authority`. */
export const AUTHORITY_RESOURCES: ReadonlySet<ChangeResource> = new Set(
  CHANGE_RESOURCES.filter((resource) => !OTHER_RESOURCES.some((other) => other === resource)),
);

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** A use case's description of what happened to one record; the log turns it into a `Change`. */
export interface ChangeEntry {
  readonly resource: ChangeResource;
  readonly recordId: string;
  readonly action: ChangeAction;
  /** Allow-listed fields before the change: null for a creation, only the changed ones for an update. */
  readonly before: JsonObject | null;
  /** Allow-listed fields after the change: null for a deletion. */
  readonly after: JsonObject | null;
}

/** One entry of the change log. Entries are never altered or removed. */
export interface Change extends ChangeEntry {
  /** 1, 2, 3 … without gaps. */
  readonly seq: number;
  /** Milliseconds since the epoch; never less than the previous entry's. */
  readonly at: number;
  readonly actorId: string;
  readonly requestId: string | null;
  /** Hash of the previous entry; `GENESIS_HASH` for the first. */
  readonly previousHash: string;
  /** SHA-256 (FIPS 180-4) of `canonical`, 64 lower-case hexadecimal digits. */
  readonly hash: string;
  /** The exact text the hash covers, stored verbatim. */
  readonly canonical: string;
}

/** The last entry's position, which the next entry links to. */
export interface Head {
  readonly seq: number;
  readonly at: number;
  readonly hash: string;
}

export const GENESIS_HASH = '0'.repeat(64);

/** The position before the first entry. */
export const GENESIS: Head = { seq: 0, at: 0, hash: GENESIS_HASH };

export function headAfter(change: Change): Head {
  return { seq: change.seq, at: change.at, hash: change.hash };
}
