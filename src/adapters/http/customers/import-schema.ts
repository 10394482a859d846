import { z } from 'zod';
import type { RowOutcome } from '../../../application/customers/import/import-batch.js';
import { STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { MAX_NAMED_FIELDS } from '../../../domain/domain-error.js';
import { isOwnColumnKey } from '../../../domain/lists/list-fields.js';

const MAX_RECORDS = 500;
/** More than any customer can have, even if every own column is replaced. Validating thousands would take too long. */
const MAX_FIELDS = 100;

type Fields = Readonly<Record<string, unknown>>;

const record = z
  .unknown()
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
    error: 'must be an object',
    abort: true,
  })
  .transform((value) => value as Fields)
  .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`)
  .meta({ type: 'object', description: 'The fields of a new customer' });

export const importSchema = z
  .object({
    customers: z
      .array(record)
      .min(1, 'must hold at least one record')
      .max(MAX_RECORDS, `holds more than ${MAX_RECORDS} records`),
    external_id: z
      .string()
      .refine((name) => !STANDARD_NAMES.has(name) && isOwnColumnKey(name), 'must be the name of an own column')
      .nullable()
      .meta({ description: 'The own column by which customers are found; null to create one for each record' }),
  })
  .meta({ id: 'CustomerImport' });

export const importedSchema = z
  .object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.array(
      z.object({
        index: z.int().meta({ description: 'The place of the record in the request, from 0' }),
        errors: z.record(z.string(), z.string()),
      }),
    ),
  })
  .meta({ id: 'CustomersImported' });

/** Counts the outcomes of an import, and names the wrong fields of each rejected record, at most 100. */
export function presentImport(outcomes: readonly RowOutcome[]): z.output<typeof importedSchema> {
  const count = (wanted: RowOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const rejected = [...outcomes.entries()].flatMap(([index, outcome]) => {
    if (typeof outcome === 'string') return [];
    const errors = Object.entries(outcome.errors).slice(0, MAX_NAMED_FIELDS);
    return [{ index, errors: Object.fromEntries(errors.map(([field, { message }]) => [field, message])) }];
  });
  return { created: count('imported'), updated: count('updated'), unchanged: count('unchanged'), rejected };
}
