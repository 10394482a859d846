import { compareText } from '../lists/compare.js';
import { fold } from '../text/fold.js';
import type { Ability } from '../abilities/ability.js';
import { columnsOf, hasAction } from '../permissions/action.js';
import { decideActions, REASONS, type Reason, type Withheld } from '../permissions/decide-actions.js';
import { actionsOf } from '../permissions/permission-set.js';
import { grantedActions, type Grant } from './resolve.js';

/** One permission of a user or token, with its reason. */
export interface ExplainedPermission {
  /** Key of the ability. */
  readonly ability: string;
  readonly action: string;
  readonly allowed: boolean;
  readonly reason: Reason;
  /** Each way to a role that grants it, even if it isn't effective, in the order of `byName`. */
  readonly grantedBy: readonly Grant[];
}

/** Explains the permissions on every ability for somebody with these grants: by ability key, then as `explainAbility` does. */
export function explainPermissions(
  grants: readonly Grant[],
  abilities: Iterable<Ability>,
  withheld: Withheld | undefined,
): ExplainedPermission[] {
  const inOrder = byName(grants);
  return [...abilities]
    .sort((a, b) => compareText(a.key, b.key))
    .flatMap((ability) => explainAbility(inOrder, ability, withheld));
}

/** Explains the permissions on one ability for somebody with these grants, which are in the order of `byName`: in the order of `columnsOf`. */
export function explainAbility(
  inOrder: readonly Grant[],
  { key, actions }: Ability,
  withheld: Withheld | undefined,
): ExplainedPermission[] {
  const roles = inOrder.map(({ role }) => role);
  const decided = decideActions(actions, grantedActions(roles, key), withheld);
  return columnsOf(actions).map((action): ExplainedPermission => {
    const reason = REASONS.find((one) => hasAction(decided[one], action))!;
    const grantedBy = inOrder.filter(({ role }) => hasAction(actionsOf(role.permissions, key), action));
    return { ability: key, action, allowed: reason === 'granted', reason, grantedBy };
  });
}

/** Grants by folded name of the role, then id; a direct one first, then by folded name of the group, then id. */
export function byName(grants: readonly Grant[]): Grant[] {
  return grants
    .map((grant) => ({ grant, keys: orderOf(grant) }))
    .sort((a, b) => a.keys.map((key, index) => compareText(key, b.keys[index]!)).find((order) => order !== 0) ?? 0)
    .map(({ grant }) => grant);
}

/** Texts that sort the grants. */
function orderOf({ role, through }: Grant): readonly string[] {
  return [fold(role.name), role.id, through === undefined ? '' : fold(through.name), through?.id ?? ''];
}
