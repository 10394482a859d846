import type { Change, JsonObject } from '../changes/change.js';
import { laterThan } from '../later-than.js';

/** State of a user that follows from the log alone. */
export interface UserState {
  readonly roleIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly suspended: boolean;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  readonly totp: boolean;
  readonly epoch: number;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

const OFF = { suspended: false, emailVerified: false, hasPassword: false, totp: false };
const NOBODY = { roleIds: [], groupIds: [], ...OFF, epoch: 0, version: 0 };

/** Applies a log entry to a user's state; undefined after a deletion. Counterpart of `decideUserUpdate`. */
export function userStateAfter(previous: UserState | undefined, change: Change): UserState | undefined {
  const { after, at } = change;
  if (after === null) return undefined;
  const before = previous ?? NOBODY;
  const isOtherAddress = hasProfileField(after, 'email');
  return {
    roleIds: Array.isArray(after['roles']) ? (after['roles'] as string[]) : before.roleIds,
    groupIds: Array.isArray(after['groups']) ? (after['groups'] as string[]) : before.groupIds,
    suspended: typeof after['suspended'] === 'boolean' ? after['suspended'] : before.suspended,
    emailVerified: hasProfileField(after, 'email_verified') || (before.emailVerified && !isOtherAddress),
    hasPassword: after['has_password'] !== false && (before.hasPassword || hasProfileField(after, 'password')),
    totp: typeof after['totp'] === 'boolean' ? after['totp'] : before.totp,
    epoch: before.epoch + (endsSessions(change) ? 1 : 0),
    version: before.version + 1,
    created: previous?.created ?? at,
    updated: previous === undefined ? at : laterThan(previous.updated, at),
  };
}

/** Whether a change of a user ends the sessions opened before it. */
export function endsSessions({ after, action }: Change): boolean {
  if (after === null) return true;
  if (action !== 'updated') return false;
  return hasProfileField(after, 'password') || after['suspended'] === true || typeof after['totp'] === 'boolean';
}

/** Whether a change of a user may give them other permissions. */
export function changesAccess({ action, after }: Pick<Change, 'action' | 'after'>): boolean {
  return action !== 'updated' || after === null || ['roles', 'groups', 'suspended'].some((name) => name in after);
}

function hasProfileField(after: JsonObject, name: string): boolean {
  const profile = after['profile'];
  return Array.isArray(profile) && profile.includes(name);
}
