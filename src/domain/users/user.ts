import { isOfScopes, type KeyScope } from '../sign-in/sign-in-key.js';
import type { AccountUse } from './account-use.js';
import type { Provisioning } from './provisioning.js';

/** A person with an account. The password hash is separate, see `Credential`. */
export interface User extends Provisioning, AccountUse {
  readonly id: string;
  readonly email: string;
  /** Whether an older account has the same key, since before addresses were compared by it. Only the exact spelling finds this one. */
  readonly exactEmail?: true;
  /** Whether the user has used a link mailed to this address. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** A path returned by the avatar upload, or '' for none. */
  readonly avatar: string;
  readonly suspended: boolean;
  /** In the order given. May contain roles that no longer exist; they grant nothing. */
  readonly roleIds: readonly string[];
  /** The groups that the user is in, likewise. */
  readonly groupIds: readonly string[];
  readonly hasPassword: boolean;
  /** Whether signing in takes a one-time code. */
  readonly totp: boolean;
  /** Raised by suspension, password change, and when one-time codes are switched on or off. Sessions with another epoch are invalid. */
  readonly epoch: number;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** Data for checking a password at sign-in. */
export interface Credential {
  readonly userId: string;
  /** Output of the password hasher; null for a user without password. */
  readonly passwordHash: string | null;
  /** The user's epoch when the credential was read. A session opened with it is valid only while the epoch is the same. */
  readonly epoch: number;
}

/** Whether this user can sign in: with a password, or with a key of a scope that works with the present settings. */
export function canSignIn(
  { suspended, hasPassword }: Pick<User, 'suspended' | 'hasPassword'>,
  keys: readonly KeyScope[],
  usableScopes: readonly KeyScope[],
): boolean {
  return !suspended && (hasPassword || keys.some((key) => isOfScopes(key, usableScopes)));
}
