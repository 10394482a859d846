import type { User } from '../../../domain/users/user.js';
import { fold } from '../../../domain/text/fold.js';

/** Stands between the texts of a search column. No text of ours holds a control character, so no text spans two. */
export const TEXT_SEPARATOR = '\u0001';

/** What lists sort and search by: `first_name_folded`, `last_name_folded`, `email_folded`, `search_text`. */
export function userSearchColumns(user: Pick<User, 'firstName' | 'lastName' | 'email'>) {
  const folded = [fold(user.firstName), fold(user.lastName), fold(user.email)] as const;
  return [...folded, folded.join(TEXT_SEPARATOR)] as const;
}
