import type { EffectivePermissions } from '../permissions/effective-permissions.js';
import type { User } from './user.js';

/**
 * When what a record of a user shows was last changed: later than the row says after the deletion of a role or group of theirs was undone,
 * which writes no row. `permissions` are theirs.
 */
export function lastChange({ updated }: Pick<User, 'updated'>, { held }: Pick<EffectivePermissions, 'held'>): number {
  return Math.max(updated, held.newest);
}
