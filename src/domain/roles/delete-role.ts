import type { ChangeEntry } from '../changes/change.js';
import { deletedEntry } from '../changes/change-entry.js';
import { Immutable, StaleVersion } from '../domain-error.js';
import type { Actor } from '../access/actor.js';
import type { Authority } from '../authority/authority.js';
import { requireHeldPermissions } from '../access/guard-rules.js';
import { ROLE } from '../authority/kinds/role.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../access/role.js';
import type { MatchesVersion } from '../versioned.js';

/**
 * Decides the deletion of a role. Throws, in this order: `EscalationDenied` unless the actor holds all of its permissions
 * (dormant ones don't count), `StaleVersion`, `Immutable` for the built-in Administrator.
 */
export function decideRoleDeletion(
  actor: Actor,
  role: Role,
  { authority, matches }: { readonly authority: Authority; readonly matches: MatchesVersion },
): ChangeEntry {
  requireHeldPermissions(actor, authority.resolve([role.id]).permissionSet);
  if (!matches(role.version)) throw new StaleVersion();
  if (role.id === ADMINISTRATOR_ROLE_ID) throw new Immutable("The built-in Administrator can't be deleted.");
  return deletedEntry('role', role.id, ROLE.logFields(role));
}
