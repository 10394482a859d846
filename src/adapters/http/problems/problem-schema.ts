import { z } from 'zod';
import { CODES, type Code } from './codes.js';

/** A problem (RFC 9457), extended for form libraries and programs. */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'An explanation for people; the wording may change' }),
    code: z.enum(Object.keys(CODES) as [Code, ...Code[]]).meta({ description: 'Stable; for programs' }),
    message: z.string().meta({ description: 'The same as `detail`' }),
    errors: z
      .record(z.string(), z.string())
      .meta({ description: 'A message for each field; names of nested fields contain dots' }),
    invalid: z
      .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
      .meta({ description: 'The same errors with a JSON pointer (RFC 6901) and a code each' }),
    current: z.record(z.string(), z.unknown()).optional().meta({
      description: 'With `changed_meanwhile`: the current values of the conflicting fields, nested as in the record',
    }),
    needs: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'With `forbidden`: the missing permissions, such as `customer.delete`, the area’s `.read` first. Where one of ' +
          'several would do, all are named. Only the check that refused is reported',
      }),
    exceeds: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'With `escalation_denied`: the permissions that the caller lacks, of the first rule that refuses, by ability, ' +
          'then read, create, update, delete, then its own actions by name',
      }),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });
