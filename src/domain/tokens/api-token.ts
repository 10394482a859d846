import type { SCIM } from '../groups/group.js';

/** A program's access, which a person made. The token's text isn't stored, only its hash. */
export interface ApiToken {
  readonly id: string;
  /** Trimmed, and unique in its folded form. */
  readonly name: string;
  readonly description: string;
  /** In the order given. All of them exist: a role that is deleted leaves every token. */
  readonly roleIds: readonly string[];
  /** The token is invalid from this millisecond on; null for a token that doesn't expire. */
  readonly expires: number | null;
  /** What it's for: `scim` for a directory, which can do nothing else with it; null for any program. Never changes. */
  readonly for: typeof SCIM | null;
  /** Until when an administrator lets a directory end as many accounts as it likes. */
  readonly releasedUntil: number | null;
  /** The actor who made the token. */
  readonly createdBy: string;
  /** SHA-256 (hex) of the token's text. */
  readonly hash: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** Whether a token is one of a directory. */
export function isOfDirectory(token: Pick<ApiToken, 'for'>): boolean {
  return token.for !== null;
}

export function hasExpired({ expires }: Pick<ApiToken, 'expires'>, now: number): boolean {
  return expires !== null && now >= expires;
}
