import { z } from 'zod';
import { flawOfDescription, flawOfLabel } from '../../domain/text/text-rules.js';
import { parseEmail } from '../../domain/users/email.js';
import { flawOfPassword } from '../../domain/users/password.js';

/** A name or label: trimmed, 1 to 200 characters, no control characters. */
export const label = z.string().transform((text, context) => {
  const trimmed = text.trim();
  const flaw = flawOfLabel(trimmed);
  if (flaw !== undefined) context.addIssue(flaw);
  return trimmed;
});

/** An e-mail address as `parseEmail` reads it. */
export const email = z.string().transform((text, context) => {
  const parsed = parseEmail(text);
  if (parsed === undefined) context.addIssue('must be an e-mail address');
  return parsed ?? { address: '', key: '' };
});

/** A password that is being set. */
export function newPassword(minLength: number) {
  return z.string().superRefine((text, context) => {
    const flaw = flawOfPassword(text, minLength);
    if (flaw !== undefined) context.addIssue(flaw);
  });
}

/** Text that `null` clears as the empty string does. */
export const clearable = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

/** A description: trimmed, up to 2,000 characters, newlines allowed; `null` clears it. */
export const description = z
  .string()
  .nullable()
  .transform((text, context) => {
    const trimmed = (text ?? '').trim();
    const flaw = flawOfDescription(trimmed);
    if (flaw !== undefined) context.addIssue(flaw);
    return trimmed;
  });

/** RFC 3339 with milliseconds. */
export const timestamp = z.iso.datetime({ precision: 3 });
export const nothing = z.object({}).meta({ id: 'Nothing' });
