import { isLonger, lengthOf } from '../text/text-rules.js';

export const PASSWORD_FLOOR = 4;
export const PASSWORD_MAX = 256;

/** What is wrong with a new password of at least `min` and at most 256 characters (code points), or undefined. */
export function flawOfPassword(password: string, min: number): string | undefined {
  if (isLonger(password, PASSWORD_MAX)) return `has more than ${PASSWORD_MAX} characters`;
  if (lengthOf(password) < min) return `needs at least ${min} characters`;
  if (!password.isWellFormed()) return 'holds a character that is not Unicode';
  return undefined;
}
