import { z } from 'zod';
import { asSent } from './normal-body.js';
import {
  MAX_DESCRIPTION_LENGTH,
  errorOfDescription,
  errorOfLabel,
  MAX_EMAIL_LENGTH,
  MAX_LABEL_LENGTH,
} from '../../../domain/text/text-rules.js';
import { errorOfInvisible } from '../../../domain/text/error-of-invisible.js';
import { errorOfNewEmail, parseEmail } from '../../../domain/text/email.js';
import { readFilter } from '../../../domain/lists/read-filter.js';
import { errorOfPassword, MAX_PASSWORD_LENGTH } from '../../../domain/users/password.js';

/** The name or label of a record that exists: trimmed, 1 to 200 characters, no control characters. One that it has may stay. */
export const label = labelRead(errorOfLabel);

/** The name or label of a new record: also without invisible characters. */
export const newLabel = labelRead((trimmed) => errorOfLabel(trimmed) ?? errorOfInvisible(trimmed));

function labelRead(errorOf: (trimmed: string) => string | undefined) {
  return z
    .string()
    .transform((text, context) => {
      const trimmed = text.trim();
      const error = errorOf(trimmed);
      if (error !== undefined) context.addIssue(error);
      return trimmed;
    })
    .meta({
      pattern: '\\S',
      maxLength: MAX_LABEL_LENGTH,
      description: `1 to ${MAX_LABEL_LENGTH} characters after trimming, no control or invisible characters`,
    });
}

/** An e-mail address as `parseEmail` reads it, for accounts that may already exist. */
export const email = emailRead(false, 'An e-mail address; case-insensitive');

/** The e-mail address of a new account. */
export const newEmail = emailRead(
  true,
  'The address alone: no name, brackets, list, quotes or invisible characters (category Cf), and a domain name after the @; case-insensitive',
);

function emailRead(isNew: boolean, description: string) {
  return z
    .string()
    .transform((text, context) => {
      const parsed = parseEmail(text);
      const error = isNew || parsed === undefined ? errorOfNewEmail(text) : undefined;
      if (error !== undefined) context.addIssue(error);
      return parsed ?? { address: '', key: '' };
    })
    .meta({ pattern: '^\\s*[^@\\s]+@[^@\\s]+\\s*$', minLength: 3, maxLength: MAX_EMAIL_LENGTH, description });
}

/** A new password, which is measured and hashed in NFC. */
export function newPassword(minLength: number) {
  return asSent(
    z
      .string()
      .superRefine((text, context) => {
        const error = errorOfPassword(text, minLength);
        if (error !== undefined) context.addIssue(error);
      })
      .meta({ format: 'password', minLength, maxLength: MAX_PASSWORD_LENGTH }),
  );
}

/** A list of at most `max` items; the items of a longer list aren't validated. */
export function shortArray<T extends z.ZodType>(item: T, max: number) {
  return z.preprocess((list, context) => {
    if (Array.isArray(list) && list.length > max) {
      context.addIssue({
        code: 'too_big',
        origin: 'array',
        maximum: max,
        inclusive: true,
        message: `has more than ${max} items`,
      });
    }
    return list;
  }, z.array(item).max(max));
}

/** An address of an image, which can be cleared with `null` or the empty string. */
export const clearable = asSent(
  z
    .string()
    .nullable()
    .transform((text) => text ?? '')
    .meta({ description: 'Null or an empty string clears it' }),
);

/** A description: trimmed, up to 2,000 characters, newlines and tabs allowed; `null` clears it. */
export const description = z
  .string()
  .nullable()
  .transform((text, context) => {
    const trimmed = (text ?? '').trim();
    const error = errorOfDescription(trimmed);
    if (error !== undefined) context.addIssue(error);
    return trimmed;
  })
  .meta({
    maxLength: MAX_DESCRIPTION_LENGTH,
    description: `Up to ${MAX_DESCRIPTION_LENGTH} characters, newlines and tabs allowed; null or an empty string clears it`,
  });

/** RFC 3339 with milliseconds. */
export const timestamp = z.iso
  .datetime({ precision: 3 })
  .meta({ id: 'Timestamp', description: 'RFC 3339 in UTC with milliseconds' });
export const nothing = z.object({}).meta({ id: 'Nothing', description: 'An empty object' });

/** The `id` that clients send back with a record; it must equal the one in the path. */
export const idOfPath = z.string().optional().meta({ description: 'Optional; must equal the id in the path' });

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a time (RFC 3339) into milliseconds since the epoch; undefined for anything else, such as the 30th of February.
 * Fractions of milliseconds are cut off.
 */
export function parseTime(given: string): number | undefined {
  // RFC 3339, 5.6: T and Z may be lower case.
  const text = given.toUpperCase();
  if (!TIME.test(text)) return undefined;
  const read = readFilter({ field: 'at', kind: 'time', operator: 'eq' }, [text]);
  const at = 'filter' in read ? read.filter.values[0] : undefined;
  return typeof at === 'number' ? at : undefined;
}

/** A time in a request, in milliseconds since the epoch. */
export const time = z
  .string()
  .transform((text, context) => {
    const read = parseTime(text);
    if (read === undefined) context.addIssue('must be a time such as 2026-01-31T09:30:00.000Z');
    return read ?? 0;
  })
  .meta({ format: 'date-time' });

/** A date or a time, as the filters of lists take them, in milliseconds since the epoch. */
export const dateOrTime = z.string().transform((text, context) => {
  const read = readFilter({ field: 'at', kind: 'time', operator: 'gte' }, [text]);
  if ('error' in read) context.addIssue(read.error);
  return 'error' in read ? 0 : Number(read.filter.values[0]);
});

/** The `updated` that clients send back with a record; a value that isn't a time is ignored. */
export const readAt = z
  .unknown()
  .transform((value) => (typeof value === 'string' ? parseTime(value) : undefined))
  .optional()
  .meta({
    description:
      'The `updated` of the record as it was read: fields that somebody else has changed since then are not overwritten. ' +
      'Ignored with `If-Match`, and when the record did not exist at that time',
  });
