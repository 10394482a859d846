import type { Authority, RoleHolder } from '../authority/authority.js';
import type { ExplainedPermission } from '../access/explain-permissions.js';

/** Why a question names nothing that could be allowed: the first of these that is unknown. */
export type UnknownReason = 'unknown_subject' | 'unknown_resource' | 'unknown_action';

/** Whether somebody may do something, and why. */
export type Decision = Pick<ExplainedPermission, 'allowed' | 'grantedBy'> & {
  readonly reason: ExplainedPermission['reason'] | UnknownReason;
};

/** Something that somebody may or may not do. */
export interface Wanted {
  /** Key of an ability, if there is one. */
  readonly ability: string;
  /** Name of an action, if the ability knows it. */
  readonly action: string;
}

const UNKNOWN_SUBJECT: Decision = { allowed: false, reason: 'unknown_subject', grantedBy: [] };
const UNKNOWN_RESOURCE: Decision = { allowed: false, reason: 'unknown_resource', grantedBy: [] };
const UNKNOWN_ACTION: Decision = { allowed: false, reason: 'unknown_action', grantedBy: [] };

/**
 * Decides one permission as requests are: both follow from `decideActions`. Without a holder, the subject is unknown. Usually the same
 * object until an ability or a role changes, so callers may cache derived values by it.
 */
export function decide(authority: Authority, holder: RoleHolder | undefined, { ability, action }: Wanted): Decision {
  if (holder === undefined) return UNKNOWN_SUBJECT;
  const row = authority.explainAbility(holder, ability);
  if (row === undefined) return UNKNOWN_RESOURCE;
  for (const permission of row) if (permission.action === action) return permission;
  return UNKNOWN_ACTION;
}
