import { z } from 'zod';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { customerSchema, scalar } from '../customers/schema.js';
import { inputJsonSchema } from '../validation/input-json-schema.js';
import { description, idOfPath, label, newLabel, readAt, timestamp } from '../validation/fields.js';

const filterState = z
  .object({
    values: z.record(z.string(), z.array(z.string())).meta({ description: 'The values of each filter id' }),
    enabled: z.array(z.string()).meta({ description: 'The filter ids that apply; `status`, `role` and `q` always do' }),
  })
  .meta({ id: 'FilterState', description: "The state of the customer table's filters" });

/** The form of the filters in a request; a property test compares it with their reader. */
export const requestedFilters = filterState.partial();

/** A segment in a response; `customers` are its first members, none without customer.read. */
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
  .meta({ id: 'Segment', description: 'A saved filter with its exact count and its first customers' });

/** The parameter of a list of segments beside those of every list. Other values of json-server's `_embed` are ignored. */
export const segmentListQuery = z.looseObject({
  _embed: z
    .preprocess((text) => (text === 'none' ? text : undefined), z.literal('none').optional())
    .meta({ description: 'Leaves `customers` empty.' }),
});

/** The same, or a segment of the past. */
export const segmentAsOfSchema = z.union([
  segmentSchema,
  segmentSchema
    .omit({ customers_count: true, customers: true })
    .meta({ id: 'PastSegment', description: 'A segment as it was; which customers it held is not kept' }),
]);

export const previewSchema = z
  .object({ customers_count: z.int(), customers: z.array(customerSchema) })
  .meta({ id: 'SegmentPreview' });

/** The state of the customer table's filters, or part of it. */
export const filters = z
  .unknown()
  .transform((state, context) =>
    readSegmentFilters(state, (path, { code, message }) => {
      context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
    }),
  )
  .meta({
    id: 'RequestedFilters',
    description: 'A filter id is `q` or a customer field, with or without an operator',
    ...inputJsonSchema(requestedFilters),
  });

const fields = { name: newLabel, description: description.optional(), filters: filters.optional() };

export const newSegmentSchema = z.object(fields).meta({ id: 'NewSegment' });

export const segmentPatchSchema = z
  .object({ ...fields, name: label.optional(), id: idOfPath, updated: readAt })
  .meta({ id: 'SegmentUpdate', description: 'Absent fields keep their values' });

export const previewRequestSchema = z
  .object({ filters: filters.optional() })
  .meta({ id: 'SegmentPreviewRequest', description: 'Without filters, all customers' });

export const explanationRequestSchema = z
  .object({ filters: filters.optional(), customer_id: z.string() })
  .meta({ id: 'SegmentExplanationRequest', description: 'Without filters, every customer is a member' });

export const explanationQuery = z.object({
  customer_id: z.string().min(1, 'must be the id of a customer').meta({ required: true, description: 'The customer' }),
});

const clause = z
  .object({
    filter: z.string().meta({ description: 'The filter id; the first one when several are the same filter' }),
    field: z.string().nullable().meta({ description: 'Null for a search' }),
    operator: z.enum(['eq', 'ne', 'gte', 'lte', 'like', 'null', 'search']),
    wanted: z.array(z.string()),
    actual: scalar.nullable().meta({ description: "The customer's value; null without one, and for a search" }),
    passed: z.boolean(),
  })
  .meta({ id: 'SegmentClause', description: 'A filter that applies, and whether the customer matches it' });

export const explanationSchema = z
  .object({ member: z.boolean(), clauses: z.array(clause) })
  .meta({ id: 'SegmentExplanation', description: 'A customer is a member when all clauses have passed' });
