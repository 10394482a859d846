import { linkKeysOf } from '../../domain/mail/link.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';

/** Removes all links of a user. */
export async function removeLinks({ links }: Pick<AuthorityTransaction, 'links'>, userId: string): Promise<void> {
  for (const key of Object.values(linkKeysOf(userId))) await links.remove(key);
}
