import { z } from 'zod';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { customerSchema } from '../customers/schema.js';
import { description, label, timestamp } from '../fields.js';

const filterState = z.object({ values: z.record(z.string(), z.array(z.string())), enabled: z.array(z.string()) });

/** A segment as every answer shows it; `customers` are the first of its members, none without customer.read. */
export const segmentSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    filters: filterState,
    customers_count: z.int(),
    customers: z.array(customerSchema),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Segment' });

export const previewSchema = z
  .object({ customers_count: z.int(), customers: z.array(customerSchema) })
  .meta({ id: 'SegmentPreview' });

/** The state of the customer table's filters, or a part of it. */
const filters = z.unknown().transform((state, context) =>
  readSegmentFilters(state, (path, { code, message }) => {
    context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
  }),
);

export const newSegmentSchema = z.object({
  name: label,
  description: description.optional(),
  filters: filters.optional(),
});

export const segmentPatchSchema = newSegmentSchema.partial().extend({ id: z.string().optional() });

export const previewRequestSchema = z.object({ filters: filters.optional() });
