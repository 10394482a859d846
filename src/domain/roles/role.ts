import type { PermissionSet } from '../permissions/permission-set.js';

/** Id of the built-in Administrator role. It has every permission, so any can be granted, and can't be deleted. */
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
