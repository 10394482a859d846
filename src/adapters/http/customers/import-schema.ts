import { z } from 'zod';
import type { RowOutcome } from '../../../application/customers/import/import-batch.js';
import { canBeNewColumn } from '../../../domain/customers/own-column.js';
import { MAX_NAMED_FIELDS } from '../../../domain/domain-error.js';

const MAX_RECORDS = 500;
/** Not validated here: a wrong record is rejected alone. */
const record = z.unknown().meta({ description: 'An object with the fields of a new customer, at most 100' });

export const importSchema = z
  .object({
    customers: z
      .array(record)
      .min(1, 'must hold at least one record')
      .max(MAX_RECORDS, `holds more than ${MAX_RECORDS} records`),
    external_id: z
      .string()
      .refine(canBeNewColumn, 'must be the name of an own column, other than that of a request parameter')
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
