import { ALL_ACTIONS, differenceOf, intersectionOf, NO_ACTIONS, unionOf, type ActionSet } from './action.js';

/**
 * Why a permission is allowed or not; only `granted` is allowed. `action_off`: roles grant it, but the ability doesn't
 * have the action. `no_such_action`: neither. `suspended`: it would be granted if the user weren't suspended. `expired`:
 * the same of an API token that has expired.
 */
export const REASONS = ['granted', 'not_granted', 'action_off', 'no_such_action', 'suspended', 'expired'] as const;
export type Reason = (typeof REASONS)[number];
/** Why somebody may do nothing, whatever their roles. */
export type Withheld = Extract<Reason, 'suspended' | 'expired'>;

/**
 * Decides the permissions on an ability with these actions, of which roles grant `granted`. Returns the actions by
 * reason; each standard action, and each own one of the ability, has exactly one. Both the permissions that requests are
 * checked against and their explanation come from here.
 */
export function decideActions(
  actions: ActionSet,
  granted: ActionSet,
  withheld: Withheld | undefined,
): Record<Reason, ActionSet> {
  const effective = effectiveActions(actions, granted);
  return {
    granted: withheld === undefined ? effective : NO_ACTIONS,
    not_granted: differenceOf(actions, granted),
    action_off: differenceOf(granted, actions),
    no_such_action: differenceOf(ALL_ACTIONS, unionOf(granted, actions)),
    suspended: withheld === 'suspended' ? effective : NO_ACTIONS,
    expired: withheld === 'expired' ? effective : NO_ACTIONS,
  };
}

/** Of the granted actions, those that the ability has: the others are dormant. */
export function effectiveActions(actions: ActionSet, granted: ActionSet): ActionSet {
  return intersectionOf(granted, actions);
}
