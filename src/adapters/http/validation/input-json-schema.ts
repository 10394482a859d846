import { z } from 'zod';

/**
 * The JSON Schema for the metadata of a schema that is read by hand, because zod silently drops keys such as
 * `__proto__`.
 */
export function inputJsonSchema(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, id: _id, ...form } = z.toJSONSchema(schema, { io: 'input' });
  return form;
}
