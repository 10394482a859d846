import { fold } from './fold.js';

const FEWEST = 4;
const NUMBER = /^[\d\s+\-()./]*$/;
const [ZERO, LETTERS] = [0x30, 'ABCDEFGHIJ'];

/**
 * The digits of a folded phone number as `q` finds them, or undefined if there are fewer than four. They are written as the
 * letters A to J, which no folded text contains: beside folded texts, they're found as digits of a phone number only.
 */
export function phoneDigits(folded: string): string | undefined {
  // Written out for speed: imports and upgrades run it for every customer.
  let digits = '';
  for (let at = 0; at < folded.length; at += 1) digits += LETTERS[folded.charCodeAt(at) - ZERO] ?? '';
  return digits.length < FEWEST ? undefined : digits;
}

/** The same for a text that is nothing but a phone number; otherwise undefined. */
export function digitsOfNumber(text: string): string | undefined {
  const folded = fold(text);
  return NUMBER.test(folded) ? phoneDigits(folded) : undefined;
}

/** Whether a text that is sought is the digits of a phone number. */
export function arePhoneDigits(sought: string): boolean {
  return /^[A-J]+$/.test(sought);
}
