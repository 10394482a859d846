import { fold } from '../../../domain/text/fold.js';
import { holdingsOf, type Holdings } from '../../../domain/groups/holdings.js';
import { exactEmailOf, userEmailKey } from '../../../domain/text/email-key.js';
import { hasSecondFactor, type AccountUse } from '../../../domain/users/account-use.js';
import { sourceOf, type Provisioning } from '../../../domain/users/provisioning.js';
import type { Credential, User } from '../../../domain/users/user.js';
import { avatarName } from '../avatars/avatar-name.js';
import type { UserDocument } from '../documents/documents.js';
import { roleSetOf } from '../../storage-kernel/role-set.js';
import { TEXT_SEPARATOR } from '../lists/search-text.js';

/** The fields derived from others, for lists and rules. The last-administrator rule depends on the first. */
const DERIVED = [
  'can_sign_in',
  'second_factor',
  'role_set',
  'email_key',
  'first_name_folded',
  'last_name_folded',
  'email_folded',
  'search_text',
  'avatar_name',
  'source',
  'external_id_folded',
] as const satisfies (keyof UserDocument)[];

/** `hasPassword` is derived from the hash. */
export function writeUser(user: User, passwordHash: string | null): UserDocument {
  const folded = [fold(user.firstName), fold(user.lastName), fold(user.email)] as const;
  return {
    _id: user.id,
    email: user.email,
    email_key: userEmailKey(user),
    email_verified: user.emailVerified,
    first_name: user.firstName,
    last_name: user.lastName,
    avatar: user.avatar,
    ...avatarName(user.avatar),
    suspended: user.suspended,
    ...heldOf(user),
    ...provisioningOf(user),
    password_hash: passwordHash,
    totp: user.totp,
    second_factor: hasSecondFactor(user),
    ...useOf(user),
    can_sign_in: !user.suspended && passwordHash !== null,
    epoch: user.epoch,
    version: user.version,
    created: user.created,
    updated: user.updated,
    first_name_folded: folded[0],
    last_name_folded: folded[1],
    email_folded: folded[2],
    search_text: folded.join(TEXT_SEPARATOR),
  };
}

export function readUser(document: UserDocument): User {
  return {
    id: document._id,
    email: document.email,
    ...exactEmailOf(document.email_key),
    emailVerified: document.email_verified ?? false,
    firstName: document.first_name,
    lastName: document.last_name,
    avatar: document.avatar,
    suspended: document.suspended,
    ...holdingsIn(document),
    madeBy: document.made_by ?? null,
    externalId: document.external_id ?? null,
    addressSetBy: document.address_set_by ?? null,
    suspendedByDirectory: document.suspended_by_directory === true,
    hasPassword: document.password_hash !== null,
    totp: document.totp === true,
    hasPasskey: document.has_passkey === true,
    lastSeen: document.last_seen ?? null,
    invitedUntil: document.invited_until ?? null,
    epoch: document.epoch,
    version: document.version,
    created: document.created,
    updated: document.updated,
  };
}

function useOf({ hasPasskey, lastSeen, invitedUntil }: AccountUse) {
  return {
    ...(hasPasskey && { has_passkey: true as const }),
    ...(lastSeen !== null && { last_seen: lastSeen }),
    ...(invitedUntil !== null && { invited_until: invitedUntil }),
  };
}

/** What is null or false is left out, so that indexes hold only accounts that have it. */
function provisioningOf({ madeBy, externalId, addressSetBy, suspendedByDirectory }: Provisioning) {
  return {
    ...(madeBy !== null && { source: sourceOf({ madeBy })!, made_by: madeBy }),
    ...(externalId !== null && { external_id: externalId, external_id_folded: fold(externalId) }),
    ...(addressSetBy !== null && { address_set_by: addressSetBy }),
    ...(suspendedByDirectory && { suspended_by_directory: true as const }),
  };
}

type Held = Pick<UserDocument, 'role_ids' | 'group_ids' | 'role_set'>;

/** The roles and groups with their role set. */
export function heldOf(holdings: Holdings): Held {
  const { groupIds } = holdings;
  const held = holdingsOf(holdings);
  const groups = groupIds.length === 0 ? {} : { group_ids: [...groupIds] };
  return { role_ids: [...held], ...groups, role_set: roleSetOf(held).id };
}

export function holdingsIn({ role_ids, group_ids = [] }: Pick<Held, 'role_ids' | 'group_ids'>): Holdings {
  return { roleIds: role_ids.filter((id) => !group_ids.includes(id)), groupIds: [...group_ids] };
}

/** Implements `AuditSnapshot.findBrokenDerivation` for one user. */
export function errorOfDerivation(document: UserDocument): string | undefined {
  const derived = writeUser(readUser(document), document.password_hash);
  const field = DERIVED.find((name) => document[name] !== derived[name]);
  return field && `user ${document._id}: ${field} does not follow from the rest of the document`;
}

export function readCredential({ _id, password_hash, epoch }: UserDocument): Credential {
  return { userId: _id, passwordHash: password_hash, epoch };
}
