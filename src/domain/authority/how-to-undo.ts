import type { ShownChange } from './shown-change.js';
import { SCIM } from '../groups/group.js';
import { DomainError } from '../domain-error.js';

/** What undoes an entry: a deletion, an update with the earlier values, a creation, or giving back what was deleted to those who had it. */
type WayToUndo = 'delete' | 'update' | 'create' | 'restore';

/** Why an entry can't be undone, and what to do instead. */
export const NOT_UNDOABLE = {
  session: 'An ended session stays ended. The person can sign in again.',
  store: 'This entry is about the store itself.',
  webhook: 'Whether a webhook works depends on its receiver. Change it back by hand.',
  deleted_user: "Names, addresses and passwords aren't in the log. Create or invite the person again.",
  deleted_token: "The token's secret is gone for good. Create a new token.",
  directory: 'The directory that provisions this group has to make it again.',
  personal: "The log says which personal data changed, but doesn't keep the values.",
  secret: "The earlier secret isn't in the log. Make a new secret if this one has leaked.",
  hidden: "You may not see the entry's values.",
} as const;
type ReasonNotToUndo = keyof typeof NOT_UNDOABLE;

/** Fields of updates whose earlier value a form can send; of the kinds that aren't named, all of them. */
const SENT: Readonly<Partial<Record<ShownChange['resource'], readonly string[]>>> = {
  user: ['roles', 'groups', 'suspended'],
  token: ['name', 'description', 'roles', 'expires'],
};

type Undoable = Pick<ShownChange, 'resource' | 'action' | 'isHidden'> & {
  readonly before: Readonly<Record<string, unknown>> | null;
};

/** How an entry can be undone, as far as the entry says: whether its record is still there, and what changed since, is another question. */
export function howToUndo(change: Undoable): { readonly way: WayToUndo } | { readonly refused: ReasonNotToUndo } {
  const { resource, action, before } = change;
  if (resource === 'session' || resource === 'store' || resource === 'webhook') return { refused: resource };
  if (change.isHidden) return { refused: 'hidden' };
  if (action === 'created') return { way: 'delete' };
  if (action === 'updated') {
    const earlier = Object.keys(before ?? {});
    if (earlier.some((field) => SENT[resource]?.includes(field) ?? true)) return { way: 'update' };
    return { refused: resource === 'token' ? 'secret' : 'personal' };
  }
  switch (resource) {
    case 'user':
      return { refused: 'deleted_user' };
    case 'token':
      return { refused: 'deleted_token' };
    case 'group':
      return before?.['source'] === SCIM ? { refused: 'directory' } : { way: 'restore' };
    case 'role':
    case 'ability':
      return { way: 'restore' };
    default:
      return { way: 'create' };
  }
}

/** What happened can't be undone; the message says why, and what to do instead. */
export class NotUndoable extends DomainError {
  constructor(message: string) {
    super('conflict', 'not_undoable', message);
  }
}
