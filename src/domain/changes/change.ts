export const CHANGE_RESOURCES = ['user', 'role', 'ability', 'feature', 'segment', 'session', 'store'] as const;
export type ChangeResource = (typeof CHANGE_RESOURCES)[number];

export const CHANGE_ACTIONS = ['created', 'updated', 'deleted'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** A value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = Readonly<Record<string, Json>>;

/** What a use case says happened to one record; the log makes a `Change` of it. */
export interface ChangeEntry {
  readonly resource: ChangeResource;
  readonly recordId: string;
  readonly action: ChangeAction;
  /** The allow-listed fields before: null at a creation, only what changes at an update. */
  readonly before: JsonObject | null;
  /** The allow-listed fields after: null at a deletion. */
  readonly after: JsonObject | null;
}

/** One entry of the authority log. Entries are never altered or removed. */
export interface Change extends ChangeEntry {
  /** 1, 2, 3 … without a gap. */
  readonly seq: number;
  /** Milliseconds since the epoch; never less than the entry before. */
  readonly at: number;
  readonly actorId: string;
  readonly requestId: string | null;
  /** Hash of the entry before; `GENESIS_HASH` for the first. */
  readonly previousHash: string;
  /** SHA-256 (FIPS 180-4) of `canonical`, 64 lower-case hexadecimal digits. */
  readonly hash: string;
  /** The exact text the hash covers, stored verbatim. */
  readonly canonical: string;
}

/** Where the log ends: what the next entry links to. */
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
