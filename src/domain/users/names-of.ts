import { MAX_LABEL_LENGTH } from '../text/text-rules.js';

interface KnownNames {
  readonly email: string;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  /** Both names in one text. */
  readonly displayName?: string | undefined;
}

/**
 * The names of a new user whom another system describes. Missing ones come from the display name, whose last word is the last name and whose
 * only word is both, else from the part of the address before the @.
 */
export function namesOf({ email, firstName, lastName, displayName = '' }: KnownNames) {
  const words = displayName.split(/\s+/).filter((word) => word !== '');
  const [local = ''] = email.split('@', 1);
  const first = words.slice(0, -1).join(' ') || (words[0] ?? local);
  return { firstName: firstName ?? cut(first), lastName: lastName ?? cut(words.at(-1) ?? local) };
}

function cut(name: string): string {
  return Array.from(name.slice(0, 2 * MAX_LABEL_LENGTH))
    .slice(0, MAX_LABEL_LENGTH)
    .join('')
    .trim();
}
