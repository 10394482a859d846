import { z } from 'zod';

/**
 * The JSON Schema of a form, for the metadata of a schema that reads it by hand because zod passes over keys such as
 * `__proto__` in silence.
 */
export function wireForm(schema: z.ZodType): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, id: _id, ...form } = z.toJSONSchema(schema, { io: 'input' });
  return form;
}
