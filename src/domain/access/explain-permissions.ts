import { compareText } from '../lists/compare.js';
import { fold } from '../text/fold.js';
import type { Ability } from '../abilities/ability.js';
import { columnsOf, hasAction } from '../permissions/action.js';
import { decideActions, REASONS, type Reason, type Withheld } from '../permissions/decide-actions.js';
import { actionsOf } from '../permissions/permission-set.js';
import { grantedActions } from './resolve.js';
import type { Role } from '../roles/role.js';

/** One permission of a user or token, with its reason. */
export interface ExplainedPermission {
  /** Key of the ability. */
  readonly ability: string;
  readonly action: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Their roles that grant it, even if it isn't effective; by folded name, then id. */
  readonly grantedBy: readonly Role[];
}

/** Explains the permissions on every ability for somebody with these roles: by ability key, then as `explainAbility` does. */
export function explainPermissions(
  roles: readonly Role[],
  abilities: Iterable<Ability>,
  withheld: Withheld | undefined,
): ExplainedPermission[] {
  const inOrder = byName(roles);
  return [...abilities]
    .sort((a, b) => compareText(a.key, b.key))
    .flatMap((ability) => explainAbility(inOrder, ability, withheld));
}

/** Explains the permissions on one ability for somebody with these roles, which are in the order of `byName`: in the order of `columnsOf`. */
export function explainAbility(
  inOrder: readonly Role[],
  { key, actions }: Ability,
  withheld: Withheld | undefined,
): ExplainedPermission[] {
  const decided = decideActions(actions, grantedActions(inOrder, key), withheld);
  return columnsOf(actions).map((action): ExplainedPermission => {
    const reason = REASONS.find((one) => hasAction(decided[one], action))!;
    const grantedBy = inOrder.filter((role) => hasAction(actionsOf(role.permissions, key), action));
    return { ability: key, action, allowed: reason === 'granted', reason, grantedBy };
  });
}

/** Roles by folded name, then id. */
export function byName(roles: readonly Role[]): Role[] {
  return roles
    .map((role) => ({ role, name: fold(role.name) }))
    .sort((a, b) => compareText(a.name, b.name) || compareText(a.role.id, b.role.id))
    .map(({ role }) => role);
}
