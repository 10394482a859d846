/** The actions that any ability may have; its own ones come after them, by name. */
export const STANDARD_ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type StandardAction = (typeof STANDARD_ACTIONS)[number];

export function isStandardAction(action: string): action is StandardAction {
  return (STANDARD_ACTIONS as readonly string[]).includes(action);
}
