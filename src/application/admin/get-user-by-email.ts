import type { Email } from '../../domain/text/email.js';
import { NobodyHasAddress } from '../../domain/users/errors.js';
import type { User } from '../../domain/users/user.js';
import type { UserReader } from '../ports/user-repository.js';
import { findCredentialByEmail } from '../sessions/find-credential-by-email.js';

/** Finds a user by address. Throws `NobodyHasAddress`. */
export async function getUserByEmail(
  users: Pick<UserReader, 'find' | 'findCredential'>,
  { address }: Email,
): Promise<User> {
  const credential = await findCredentialByEmail(users, address);
  const user = credential === undefined ? undefined : await users.find(credential.userId);
  if (user === undefined) throw new NobodyHasAddress(address);
  return user;
}
