import type { CreatedAnswer } from '../../../application/idempotency/answer-keeper.js';
import { holdingsOf } from '../../../domain/groups/holdings.js';
import type { Authority } from '../../../domain/authority/authority.js';
import type { ExplainedPermission } from '../../../domain/access/explain-permissions.js';
import type { EffectivePermissions } from '../../../domain/permissions/effective-permissions.js';
import type { ExplainedAccess } from '../../../application/users/explain-user-access.js';
import { hasSecondFactor } from '../../../domain/users/account-use.js';
import { lastChange } from '../../../domain/users/last-change.js';
import { sourceOf } from '../../../domain/users/provisioning.js';
import type { User } from '../../../domain/users/user.js';
import { abilitiesOf } from '../authentication/present-permissions.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';

/** Copies the public fields of a user, with their current permissions. */
export function presentUser(user: User, permissions: EffectivePermissions) {
  return {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    avatar: user.avatar,
    suspended: user.suspended,
    has_password: user.hasPassword,
    totp: user.totp,
    second_factor: hasSecondFactor(user),
    roles: existing(user.roleIds, permissions.held.roleIds),
    groups: existing(user.groupIds, permissions.held.groupIds),
    source: sourceOf(user),
    external_id: user.externalId,
    last_seen: timeOf(user.lastSeen),
    invited_until: timeOf(user.invitedUntil),
    abilities: abilitiesOf(permissions).abilities,
    created: new Date(user.created).toISOString(),
    updated: new Date(lastChange(user, permissions)).toISOString(),
  };
}

/** In the order of the user's record. */
function existing(ids: readonly string[], held: readonly string[]): readonly string[] {
  return ids.filter((id) => held.includes(id));
}

/**
 * The version covers the record; the tag covers the roles, groups and abilities shown with it, and what changes without the version.
 * `If-Match` compares the version, so a form stays fresh when its user signs in.
 */
function userEtag(user: User, permissions: EffectivePermissions): string {
  const { tag } = abilitiesOf(permissions);
  const { lastSeen, invitedUntil } = user;
  if (lastSeen === null && invitedUntil === null) return formatEtag(user.version, tag);
  return formatEtag(user.version, tagOf(JSON.stringify([tag, lastSeen, invitedUntil])));
}

interface PresentedUser {
  readonly permissions: EffectivePermissions;
  readonly json: string;
  readonly etag: string;
}

const serialised = new WeakMap<User, PresentedUser>();

/** Serialises the record and its ETag; cached until the user or the abilities change. */
export function presentUserJson(user: User, permissions: EffectivePermissions): PresentedUser {
  const cached = serialised.get(user);
  if (cached?.permissions === permissions) return cached;
  const made = {
    permissions,
    json: JSON.stringify(presentUser(user, permissions)),
    etag: userEtag(user, permissions),
  };
  serialised.set(user, made);
  return made;
}

/** The answer to a creation. */
export function presentNewUser({ user }: { readonly user: User }, authority: Authority): CreatedAnswer {
  const { json, etag } = presentUserJson(user, authority.resolve(holdingsOf(user)));
  return { recordId: user.id, json, etag };
}

/** Copies the public fields of explained access, except for the permissions. */
export function presentUserAccess({ user, head }: ExplainedAccess) {
  return {
    user: presentExplainedUser(user),
    at: new Date(head.at).toISOString(),
    seq: String(head.seq),
  };
}

export function presentExplainedUser(user: ExplainedAccess['user']) {
  const { id, suspended } = user;
  if ('isDeleted' in user) return { id, suspended, deleted: true };
  return { id, first_name: user.firstName, last_name: user.lastName, suspended };
}

export function presentExplainedPermission({ ability, action, allowed, reason, grantedBy }: ExplainedPermission) {
  return { ability, action, allowed, reason, granted_by: presentGrants(grantedBy) };
}

/** Copies what says which roles grant a permission. Without the groups that they come through, each role is named once. */
export function presentGrants(grantedBy: ExplainedPermission['grantedBy'], showsThrough = true) {
  if (!showsThrough) return [...new Set(grantedBy.map(({ role }) => role))].map(named);
  return grantedBy.map(({ role, through }) =>
    through === undefined ? named(role) : { ...named(role), through: named(through) },
  );
}

function named({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name };
}

function timeOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
