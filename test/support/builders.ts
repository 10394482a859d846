import { sha256 } from '../../src/adapters/security/sha256.js';
import type { Ability } from '../../src/domain/abilities/ability.js';
import { actionSet, ALL_ACTIONS, type ActionSet } from '../../src/domain/permissions/action.js';
import { signedInUser, type SignedInUser } from '../../src/domain/users/signed-in-user.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import type { Grant } from '../../src/domain/access/resolve.js';
import type { Group } from '../../src/domain/groups/group.js';
import { holdingsOf } from '../../src/domain/groups/holdings.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../../src/domain/roles/role.js';
import { GENESIS, type Change, type ChangeEntry, type Head } from '../../src/domain/changes/change.js';
import { sealChange } from '../../src/domain/changes/seal-change.js';
import type { Feature } from '../../src/domain/features/feature.js';
import type { Webhook } from '../../src/domain/webhooks/webhook.js';
import type { ApiToken } from '../../src/domain/tokens/api-token.js';
import { DEFAULT_ROLLOUT, type Rollout } from '../../src/domain/features/rollout.js';
import type { Segment } from '../../src/domain/segments/segment.js';
import type { Session } from '../../src/domain/sessions/session.js';
import { UNUSED } from '../../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../../src/domain/users/provisioning.js';
import type { User } from '../../src/domain/users/user.js';

/** The timestamp of everything built here. */
export const THEN = Date.parse('2026-01-01T00:00:00.000Z');
const STAMPS = { version: 1, created: THEN, updated: THEN };

export function anAbility(key: string, actions: ActionSet | readonly string[] = ALL_ACTIONS): Ability {
  const set = 'standard' in actions ? actions : actionSet(actions);
  return { id: `ability-${key}`, key, name: key, description: '', actions: set, ...STAMPS };
}

/** `aRole('support', { customer: ['read'] })` has the id `role-support`. */
export function aRole(name: string, permissions: Readonly<Record<string, readonly string[]>> = {}): Role {
  const granted = new Map(Object.entries(permissions).map(([key, actions]) => [key, actionSet(actions)]));
  return { id: `role-${name}`, name, description: '', permissions: granted, ...STAMPS };
}

/** The built-in Administrator with every permission of these abilities. */
/** These roles, held directly. */
export function heldRoles(...roles: readonly Role[]): Grant[] {
  return roles.map((role) => ({ role, through: undefined }));
}

export function anAdministratorRole(abilities: readonly Ability[]): Role {
  const permissions = new Map(abilities.map(({ key, actions }) => [key, actions]));
  return { id: ADMINISTRATOR_ROLE_ID, name: 'Administrator', description: '', permissions, ...STAMPS };
}

export function aFeature(key: string, enabled = false, rollout: Partial<Rollout> = {}): Feature {
  return { id: `feature-${key}`, key, name: key, description: '', enabled, ...DEFAULT_ROLLOUT, ...rollout, ...STAMPS };
}

export function aSegment(name: string, values: Readonly<Record<string, readonly string[]>> = {}): Segment {
  const filters = { values: new Map(Object.entries(values)), enabled: Object.keys(values) };
  return { id: `segment-${name}`, name, description: '', filters, ...STAMPS };
}

export function aGroup(name: string, roleIds: readonly string[] = [], source: string | null = null): Group {
  return { id: `group-${name}`, name, description: '', source, externalId: null, roleIds, ...STAMPS };
}

export function aToken(name: string, roleIds: readonly string[] = [], expires: number | null = null): ApiToken {
  return {
    id: `token-${name}`,
    name,
    description: '',
    roleIds,
    expires,
    createdBy: 'maker',
    hash: name,
    for: null,
    releasedUntil: null,
    ...STAMPS,
  };
}

export function aWebhook(name: string, fields: Partial<Webhook> = {}): Webhook {
  const what = { url: 'https://a.example/?key=1', events: ['role.*'], enabled: true, ownerId: 'owner' };
  return { id: `webhook-${name}`, name, ...what, ...STAMPS, ...fields };
}

export function anAuthority(
  parts: {
    abilities?: readonly Ability[];
    roles?: readonly Role[];
    groups?: readonly Group[];
    features?: readonly Feature[];
    segments?: readonly Segment[];
    tokens?: readonly ApiToken[];
    webhooks?: readonly Webhook[];
  } = {},
  head: Head = GENESIS,
): Authority {
  const byId = <T extends { id: string }>(records: readonly T[] = []) => new Map(records.map((one) => [one.id, one]));
  const { abilities, roles, groups, features, segments, tokens, webhooks } = parts;
  return new Authority(head, {
    ...NO_RECORDS,
    abilities: byId(abilities),
    roles: byId(roles),
    groups: byId(groups),
    features: byId(features),
    segments: byId(segments),
    tokens: byId(tokens),
    webhooks: byId(webhooks),
  });
}

export function aUser(fields: Partial<User> = {}): User {
  return {
    id: 'user-1',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
    avatar: '',
    suspended: false,
    roleIds: [],
    groupIds: [],
    emailVerified: false,
    hasPassword: true,
    totp: false,
    epoch: 0,
    ...UNUSED,
    ...NOT_PROVISIONED,
    ...STAMPS,
    ...fields,
  };
}

export function aSession(fields: Partial<Session> = {}): Session {
  const openedAt = fields.openedAt ?? THEN;
  const opening = { method: 'password', keyId: null, providerSession: null, secondFactor: false } as const;
  const times = { openedAt, provenAt: openedAt, expiresAt: THEN + 3_600_000 };
  return { id: 'session-1', userId: 'user-1', epoch: 0, ...times, ...opening, ...fields };
}

/** The user as an actor under an authority. */
export function anActor(user: User, authority: Authority, session: Partial<Session> = {}): SignedInUser {
  const opened = aSession({ id: `session-of-${user.id}`, userId: user.id, epoch: user.epoch, ...session });
  return signedInUser(user, opened, authority.resolve(holdingsOf(user)));
}

/** The sealed entry that follows `head`. */
export function sealed(head: Head, entry: ChangeEntry, at = THEN): Change {
  return sealChange(head, entry, { actorId: 'user-1', requestId: 'request-1', at }, sha256);
}

export function created(resource: ChangeEntry['resource'], recordId: string, after: ChangeEntry['after']): ChangeEntry {
  return { resource, recordId, action: 'created', before: null, after };
}

export function updated(resource: ChangeEntry['resource'], recordId: string, after: ChangeEntry['after']): ChangeEntry {
  return { resource, recordId, action: 'updated', before: {}, after };
}

export function deleted(resource: ChangeEntry['resource'], recordId: string): ChangeEntry {
  return { resource, recordId, action: 'deleted', before: {}, after: null };
}
