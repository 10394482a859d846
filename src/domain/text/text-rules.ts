const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
const CONTROLS_BUT_LAYOUT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

export const MAX_LABEL_LENGTH = 200;
export const MAX_DESCRIPTION_LENGTH = 2_000;
/** Of an address. All three count characters (code points). */
export const MAX_EMAIL_LENGTH = 254;

/** Length in code points, not UTF-16 units. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Whether a text has more than `max` code points. Doesn't count them if the text is much longer. */
export function isLonger(text: string, max: number): boolean {
  return text.length > max && (text.length > 2 * max || lengthOf(text) > max);
}

/** Validates a trimmed name or label (1 to 200 characters, no control characters); undefined if valid. */
export function errorOfLabel(trimmed: string): string | undefined {
  if (trimmed === '') return 'is required';
  return errorOfLine(trimmed, MAX_LABEL_LENGTH);
}

/** Validates a trimmed line of text (0 to `max` characters, no control characters); undefined if valid. */
export function errorOfLine(trimmed: string, max: number): string | undefined {
  return errorOfText(trimmed, max, CONTROLS);
}

/** Validates a trimmed description (0 to 2,000 characters, newlines and tabs allowed); undefined if valid. */
export function errorOfDescription(trimmed: string): string | undefined {
  return errorOfLines(trimmed, MAX_DESCRIPTION_LENGTH);
}

/** Validates trimmed text (0 to `max` characters, newlines and tabs allowed); undefined if valid. */
export function errorOfLines(trimmed: string, max: number): string | undefined {
  return errorOfText(trimmed, max, CONTROLS_BUT_LAYOUT);
}

function errorOfText(text: string, max: number, forbidden: RegExp): string | undefined {
  if (isLonger(text, max)) return `has more than ${max} characters`;
  if (!text.isWellFormed()) return 'contains an invalid Unicode character';
  if (forbidden.test(text)) return 'must not contain control characters';
  return undefined;
}
