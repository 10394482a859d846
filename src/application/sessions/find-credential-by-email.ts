import { emailKey, exactEmailKey } from '../../domain/text/email-key.js';
import type { Credential } from '../../domain/users/user.js';
import type { UserReader } from '../ports/user-repository.js';

/**
 * Finds the account that a text names: one with exactly this spelling beside an older one with the same key, else by the key. Both are
 * looked up whatever is found. Any text will do.
 */
export async function findCredentialByEmail(
  users: Pick<UserReader, 'findCredential'>,
  text: string,
): Promise<Credential | undefined> {
  const exact = await users.findCredential(exactEmailKey(text));
  const credential = await users.findCredential(emailKey(text));
  return exact ?? credential;
}
