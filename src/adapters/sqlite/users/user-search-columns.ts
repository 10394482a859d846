import type { User } from '../../../domain/users/user.js';
import { fold } from '../../../domain/text/fold.js';

/** Separates the texts of a search column. Stored texts contain no control characters, so no match spans two texts. */
export const TEXT_SEPARATOR = '\u0001';

/** The sort and search keys: `first_name_folded`, `last_name_folded`, `email_folded`, `search_text`. */
export function userSearchColumns(user: Pick<User, 'firstName' | 'lastName' | 'email'>) {
  const folded = [fold(user.firstName), fold(user.lastName), fold(user.email)] as const;
  return [...folded, folded.join(TEXT_SEPARATOR)] as const;
}
