import { fold } from '../../domain/text/fold.js';
import { emailKey } from '../../domain/users/email.js';
import type { Credential, User } from '../../domain/users/user.js';
import type { UserDocument } from './documents.js';

const TEXT_SEPARATOR = '\u0001';

/** `hasPassword` follows from the hash. */
export function writeUser(user: User, passwordHash: string | null): UserDocument {
  const folded = [fold(user.firstName), fold(user.lastName), fold(user.email)] as const;
  return {
    _id: user.id,
    email: user.email,
    email_key: emailKey(user.email),
    first_name: user.firstName,
    last_name: user.lastName,
    avatar: user.avatar,
    ...(user.avatar !== '' && { avatar_name: user.avatar.slice(user.avatar.lastIndexOf('/') + 1) }),
    suspended: user.suspended,
    role_ids: [...user.roleIds],
    password_hash: passwordHash,
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
    firstName: document.first_name,
    lastName: document.last_name,
    avatar: document.avatar,
    suspended: document.suspended,
    roleIds: [...document.role_ids],
    hasPassword: document.password_hash !== null,
    epoch: document.epoch,
    version: document.version,
    created: document.created,
    updated: document.updated,
  };
}

export function readCredential({ _id, password_hash, epoch }: UserDocument): Credential {
  return { userId: _id, passwordHash: password_hash, epoch };
}
