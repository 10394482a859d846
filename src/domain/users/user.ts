/** A person who may sign in. The password hash is not part of it: see `Credential`. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** An issued avatar path, or '' for none. */
  readonly avatar: string;
  readonly suspended: boolean;
  /** In the order they were given; may name roles that no longer exist, which resolution ignores. */
  readonly roleIds: readonly string[];
  readonly hasPassword: boolean;
  /** Raised by suspension, deletion and password change: sessions opened under another epoch are not valid. */
  readonly epoch: number;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

/** What a sign-in needs to check a password. */
export interface Credential {
  readonly userId: string;
  /** As the password hasher wrote it, or null for a user who has no password yet. */
  readonly passwordHash: string | null;
  /** The user's epoch when the credential was read: the session opened with it stands only while it is the same. */
  readonly epoch: number;
}

/** True when this user could sign in now, were the password right. */
export function canSignIn(user: User): boolean {
  return !user.suspended && user.hasPassword;
}
