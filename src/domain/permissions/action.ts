/** Actions on a resource, in the order of the wire format. */
export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];

/** A set of actions as bits 0 to 3, in the order of `ACTIONS`. */
export type ActionSet = number;

export const NO_ACTIONS: ActionSet = 0;
export const ALL_ACTIONS: ActionSet = 0b1111;

export function actionBit(action: Action): ActionSet {
  return 1 << ACTIONS.indexOf(action);
}

export function actionSet(actions: Iterable<Action>): ActionSet {
  let set = NO_ACTIONS;
  for (const action of actions) set |= actionBit(action);
  return set;
}

export function hasAction(set: ActionSet, action: Action): boolean {
  return (set & actionBit(action)) !== 0;
}

export function listActions(set: ActionSet): Action[] {
  return ACTIONS.filter((action) => hasAction(set, action));
}

/** The wire form of a set: four booleans. */
export function actionFlags(set: ActionSet): Record<Action, boolean> {
  return {
    read: hasAction(set, 'read'),
    create: hasAction(set, 'create'),
    update: hasAction(set, 'update'),
    delete: hasAction(set, 'delete'),
  };
}
