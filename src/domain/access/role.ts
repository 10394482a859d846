import type { PermissionSet } from './permission-set.js';

/** The built-in role with every permission, so any permission can always be granted. It can't be deleted. */
export const ADMINISTRATOR_ROLE_ID = '00000000-0000-7000-8000-000000000001';

export interface Role {
  readonly id: string;
  /** Trimmed, and unique in its folded form. */
  readonly name: string;
  readonly description: string;
  /** Granted permissions. Those whose ability lacks the action are dormant: stored, but not effective. */
  readonly permissions: PermissionSet;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}
