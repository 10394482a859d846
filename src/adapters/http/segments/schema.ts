import { z } from 'zod';
import { readSegmentFilters } from '../../../domain/segments/read-segment-filters.js';
import { customerSchema } from '../customers/schema.js';
import { wireForm } from '../routing/wire-form.js';
import { description, idOfPath, label, readAt, timestamp } from '../routing/fields.js';

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
    ...wireForm(requestedFilters),
  });

const fields = { name: label, description: description.optional(), filters: filters.optional() };

export const newSegmentSchema = z.object(fields).meta({ id: 'NewSegment' });

export const segmentPatchSchema = z
  .object({ ...fields, name: label.optional(), id: idOfPath, updated: readAt })
  .meta({ id: 'SegmentUpdate', description: 'Absent fields keep their values' });

export const previewRequestSchema = z
  .object({ filters: filters.optional() })
  .meta({ id: 'SegmentPreviewRequest', description: 'Without filters, all customers' });
