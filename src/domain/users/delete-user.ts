import type { Actor } from '../permissions/actor.js';
import { holdingsOf } from '../groups/holdings.js';
import type { Authority } from '../authority/authority.js';
import { refuseSelfLockout, requirePermissionsOf } from '../permissions/guard-rules.js';
import type { ChangeEntry } from '../changes/change.js';
import { deletedEntry } from '../changes/change-entry.js';
import { StaleVersion } from '../domain-error.js';
import { knownHoldings, userFields } from './update-user.js';
import type { User } from './user.js';
import type { MatchesVersion } from '../versioned.js';

/**
 * Decides the deletion of a user. Throws, in this order: `EscalationDenied`, `StaleVersion`, `SelfLockout`. The caller
 * must check with the storage that an administrator remains.
 */
export function decideUserDeletion(
  actor: Actor,
  target: User,
  { authority, matches }: { readonly authority: Authority; readonly matches: MatchesVersion },
): ChangeEntry {
  requirePermissionsOf(actor, authority.resolve(holdingsOf(target)));
  if (!matches(target.version)) throw new StaleVersion();
  refuseSelfLockout(actor, target.id);
  return deletedEntry('user', target.id, userFields({ ...target, ...knownHoldings(target, authority) }));
}
