import type { Authority } from '../authority/authority.js';
import type { ChangeEntry } from '../changes/change.js';
import { deletedEntry, fieldChanges } from '../changes/change-entry.js';
import { StaleVersion } from '../domain-error.js';
import { holdingsOf } from '../groups/holdings.js';
import type { PermissionHolder } from '../permissions/actor.js';
import { requirePermissionsOf } from '../permissions/guard-rules.js';
import { emailKey } from '../text/email-key.js';
import type { MatchesVersion } from '../versioned.js';
import { isAdministrator } from './administrators.js';
import { newUser, userCreated } from './create-user.js';
import { AdministratorProtected, SuspendedByAdministrator } from './directory-errors.js';
import {
  knownHoldings,
  requireValidEmail,
  updateOf,
  userFields,
  type UserPatch,
  type UserUpdate,
} from './update-user.js';
import type { User } from './user.js';

/** What a directory says about a user: trimmed and validated; absent fields stay as they are. */
export type DirectoryPatch = Pick<UserPatch, 'email' | 'firstName' | 'lastName' | 'externalId' | 'suspended'>;

/** A new user whom a directory describes. */
export type DirectoryUser = Required<DirectoryPatch>;

/** The record and log entry of a user whom a directory creates: without roles, groups and a password. */
export function directoryUser(
  id: string,
  { externalId, ...input }: DirectoryUser,
  { madeBy, now }: { readonly madeBy: string; readonly now: number },
): { readonly user: User; readonly entry: ChangeEntry } {
  const nothing = { avatar: '', roleIds: [], groupIds: [], hasPassword: false };
  const made = { madeBy, externalId, suspendedByDirectory: input.suspended };
  const user = newUser(id, { ...input, ...nothing }, now, made);
  return { user, entry: userCreated(user) };
}

/**
 * Decides what a directory changes; undefined when that's nothing. Another spelling of the same address is no change. Throws, in this
 * order: `ValidationFailed` for names or an address that aren't valid, `AdministratorProtected`, `SuspendedByAdministrator`,
 * `EscalationDenied`, `StaleVersion`. A leaver must always end, so a suspension needs no permissions of the target.
 */
export function decideDirectoryUpdate(
  actor: PermissionHolder,
  target: User,
  patch: DirectoryPatch,
  {
    authority,
    now,
    matches,
  }: { readonly authority: Authority; readonly now: number; readonly matches: MatchesVersion },
): (UserUpdate & { readonly takesAccess: boolean }) | undefined {
  const { email, ...others } = patch;
  const isOther = email !== undefined && emailKey(email) !== emailKey(target.email);
  const wanted: DirectoryPatch = { ...others, ...(isOther && { email }) };
  const { after } = fieldChanges(target, wanted, ['firstName', 'lastName', 'email', 'suspended', 'externalId']);
  const changed: DirectoryPatch = after;
  requireValidEmail(changed.email);
  const takesAccess = changed.suspended === true || changed.email !== undefined;
  if (takesAccess) refuseAdministrator(target);
  if (changed.suspended === false && !target.suspendedByDirectory) throw new SuspendedByAdministrator();
  const isReplaced = changed.externalId !== undefined && target.externalId !== null;
  if (changed.email !== undefined || changed.suspended === false || isReplaced) {
    requirePermissionsOf(actor, authority.resolve(holdingsOf(target)));
  }
  if (!matches(target.version)) throw new StaleVersion();
  const update = updateOf(target, changed, { authority, now }, 'directory');
  return update && { ...update, takesAccess };
}

/** Decides a deletion by a directory. Throws, in this order: `AdministratorProtected`, `StaleVersion`. */
export function decideDirectoryDeletion(
  target: User,
  { authority, matches }: { readonly authority: Authority; readonly matches: MatchesVersion },
): ChangeEntry {
  refuseAdministrator(target);
  if (!matches(target.version)) throw new StaleVersion();
  return deletedEntry('user', target.id, userFields({ ...target, ...knownHoldings(target, authority) }));
}

function refuseAdministrator(target: User): void {
  if (isAdministrator(target)) throw new AdministratorProtected();
}
