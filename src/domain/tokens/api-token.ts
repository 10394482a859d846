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
  /** The actor who made the token. */
  readonly createdBy: string;
  /** SHA-256 (hex) of the token's text. */
  readonly hash: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

export function hasExpired({ expires }: Pick<ApiToken, 'expires'>, now: number): boolean {
  return expires !== null && now >= expires;
}
