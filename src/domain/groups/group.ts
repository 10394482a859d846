import type { Versioned } from '../versioned.js';

/** A named set of people, who have the permissions of its roles. Who belongs to it is stored with the people. */
export interface Group extends Versioned {
  readonly id: string;
  /** Trimmed, and unique in its folded form within the source. */
  readonly name: string;
  readonly description: string;
  /** What alone decides who belongs to it: the key of an identity provider, or `SCIM`. Null if people do. */
  readonly source: string | null;
  /** What the source calls it. */
  readonly externalId: string | null;
  /** In the order given. All of them exist: a role that is deleted leaves every group. */
  readonly roleIds: readonly string[];
}

/** The source of groups that a directory provisions, which also names and deletes them. */
export const SCIM = 'scim';

/** How many a user may be in. */
export const MAX_GROUPS = 200;
