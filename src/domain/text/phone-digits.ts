import { fold } from './fold.js';

const FEWEST = 4;
const NUMBER = /^[\d\s+\-()./]*$/;

/**
 * The digits of a phone number as `q` finds them, or undefined if there are fewer than four. They are written as the letters A
 * to J, which no folded text contains: beside folded texts, they're found as digits of a phone number only.
 */
export function phoneDigits(text: string): string | undefined {
  const digits = fold(text).match(/\d/g) ?? [];
  return digits.length < FEWEST ? undefined : digits.map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

/** The same for a text that is nothing but a phone number; otherwise undefined. */
export function digitsOfNumber(text: string): string | undefined {
  return NUMBER.test(fold(text)) ? phoneDigits(text) : undefined;
}

/** Whether a text that is sought is the digits of a phone number. */
export function arePhoneDigits(sought: string): boolean {
  return /^[A-J]+$/.test(sought);
}
