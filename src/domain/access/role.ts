import type { PermissionSet } from './permission-set.js';

/** The built-in role that holds every cell, so that what exists can always be granted. Never deleted. */
export const ADMINISTRATOR_ROLE_ID = '00000000-0000-7000-8000-000000000001';

export interface Role {
  readonly id: string;
  /** Unique after trimming, compared in its folded form. */
  readonly name: string;
  readonly description: string;
  /** What was granted. An action that its ability does not have (any more) is kept here and masked by resolution. */
  readonly permissions: PermissionSet;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}
