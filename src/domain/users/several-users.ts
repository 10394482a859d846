import type { Authority } from '../authority/authority.js';
import type { Actor } from '../permissions/actor.js';
import { unknownRoles } from '../roles/known-roles.js';
import { DomainError, ValidationFailed } from '../domain-error.js';
import { decideUserUpdate, type UserUpdate } from './update-user.js';
import type { User } from './user.js';

/** What several users are to have in common. Absent parts stay as they are. */
export interface SharedChanges {
  readonly addRoles: readonly string[];
  readonly removeRoles: readonly string[];
  readonly suspended?: boolean | undefined;
}

/** Something would be done to another number of users than the caller expects; `errors.expect` is the actual number. */
export class UserCountChanged extends DomainError {
  constructor(actual: number) {
    super('conflict', 'count_changed', `This changes ${actual} users. Nothing was changed.`, {
      expect: { code: 'count_changed', message: String(actual) },
    });
  }
}

/** Throws `ValidationFailed` if a role to give doesn't exist. */
export function requireKnownAdded({ addRoles }: SharedChanges, authority: Authority): void {
  const [unknown] = unknownRoles({ roleIds: addRoles }, authority);
  if (unknown === undefined) return;
  const error = { code: 'unknown_role', message: `names ${unknown}, a role that does not exist` };
  throw new ValidationFailed({ 'changes.add_roles': error });
}

/** Decides the changes of one of the users; undefined when they change nothing. Throws what `decideUserUpdate` does. */
export function decideSharedChanges(
  actor: Actor,
  target: User,
  { addRoles, removeRoles, suspended }: SharedChanges,
  context: { readonly authority: Authority; readonly now: number },
): UserUpdate | undefined {
  const { roles } = context.authority.records;
  const kept = target.roleIds.filter((id) => !removeRoles.includes(id) && roles.has(id));
  const patch = {
    ...(addRoles.length + removeRoles.length > 0 && { roleIds: [...kept, ...addRoles] }),
    ...(suspended !== undefined && { suspended }),
  };
  return decideUserUpdate(actor, target, patch, { ...context, matches: () => true });
}
