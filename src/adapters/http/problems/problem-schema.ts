import { z } from 'zod';
import { CODES, type Code } from './codes.js';

/** A problem (RFC 9457), extended for form libraries and programs. */
export const problemSchema = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'A sentence for people; it may be reworded' }),
    code: z.enum(Object.keys(CODES) as [Code, ...Code[]]).meta({ description: 'Stable: what programs compare' }),
    message: z.string().meta({ description: 'The same as `detail`' }),
    errors: z.record(z.string(), z.string()).meta({ description: 'Field, nested ones dotted, to a message for it' }),
    invalid: z
      .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
      .meta({ description: 'The same with a JSON pointer (RFC 6901) and a code for each field' }),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With `changed_meanwhile`: what the fields in conflict hold now, shaped like the record' }),
    request_id: z.string(),
  })
  .meta({ id: 'Problem' });
