import { z } from 'zod';
import { STANDARD_FIELDS, type CustomerField } from '../../../domain/customers/customer-fields.js';
import { CUSTOMER_LOG_TYPES } from '../../../domain/customers/customer-log.js';
import { NOT_TEXT, readCustomerPatch, type ReadPatch } from '../../../domain/customers/customer-patch.js';
import { mergeCustomer, NEW_CUSTOMER } from '../../../domain/customers/merge-customer.js';
import {
  INVALID_KEY,
  MAX_OWN_COLUMNS,
  MAX_OWN_TEXT_LENGTH,
  TOO_MANY_COLUMNS,
} from '../../../domain/customers/own-column.js';
import { MAX_FACET_VALUES } from '../../../application/customers/count-field-facets.js';
import { CUSTOMER_FIELDS, STANDARD_NAMES } from '../../../domain/customers/customer-list-fields.js';
import { kindOf } from '../../../domain/lists/list-fields.js';
import type { FieldError, FieldErrors } from '../../../domain/domain-error.js';
import { readAt, timestamp } from '../validation/fields.js';

/** The value of an own column. */
export const scalar = z.union([z.string(), z.number(), z.boolean()]);

/** A customer in a response: the standard fields, and the organisation's own columns. */
export const customerSchema = z
  .object({
    id: z.string(),
    ...shapeOf(({ initial }) => (initial === null ? z.string().nullable() : z.string())),
    created: timestamp,
    updated: timestamp,
  })
  .catchall(scalar)
  .meta({ id: 'Customer', description: 'The standard fields and the own columns of the organisation' });

export const customerLogSchema = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    type: z.enum(CUSTOMER_LOG_TYPES),
    message: z.string(),
    actor_id: z.string(),
    actor_name: z.string().nullable(),
    changes: z.record(z.string(), z.object({ from: scalar.nullable(), to: scalar.nullable() })),
    created: timestamp,
  })
  .meta({ id: 'CustomerLogEntry' });

const facet = z.array(z.object({ value: z.string(), count: z.int() }));
export const facetsSchema = z.object({ status: facet, role: facet }).meta({ id: 'CustomerFacets' });

const MAX_FACET_FIELDS = 10;

/** The fields to count, repeated or joined with commas. */
export const facetsQuery = z.looseObject({
  fields: z
    .preprocess((texts) => (typeof texts === 'string' ? [texts] : texts), z.array(z.string()))
    .transform((texts, context) => {
      const fields = [...new Set(texts.flatMap((text) => text.split(',')).filter((field) => field !== ''))];
      const unknown = fields.find((field) => field === 'id' || kindOf(CUSTOMER_FIELDS, field) === undefined);
      if (unknown !== undefined) context.addIssue(`names "${unknown}", which has no counts`);
      if (fields.length > MAX_FACET_FIELDS) context.addIssue(`names more than ${MAX_FACET_FIELDS} fields`);
      return fields;
    })
    .optional()
    .meta({
      type: 'array',
      items: { type: 'string' },
      maxItems: MAX_FACET_FIELDS,
      description: 'Repeated, or joined with commas. By default `status,role`, without ranges',
    }),
});

const facetCount = z.int();

export const fieldFacetsSchema = z
  .record(
    z.string(),
    z.union([
      z.array(z.object({ value: scalar.nullable(), count: facetCount })),
      z.array(
        z.object({ from: z.union([z.number(), z.string()]), to: z.union([z.number(), z.string()]), count: facetCount }),
      ),
    ]),
  )
  .meta({
    id: 'CustomerFieldFacets',
    description:
      `By field: at most ${MAX_FACET_VALUES} values, the most frequent first, null for customers without one; of numbers and dates ` +
      'ranges without gaps, from `from` up to, but without, `to`',
  });

export const columnsSchema = z
  .object({
    name: z.string(),
    types: z.array(z.enum(['boolean', 'number', 'string'])).meta({ description: 'The most frequent first' }),
    count: z.int().meta({ description: 'How many customers have the column' }),
  })
  .meta({ id: 'CustomerColumn' })
  .array();

/** What a client may write, for the API document. The domain validates it, because own columns have no fixed names. */
const fields = shapeOf(({ type, maxLength, description }) =>
  z
    .unknown()
    .optional()
    .meta({
      ...(type === 'state' ? { type: 'string', minLength: 1 } : { type: ['string', 'null'] }),
      maxLength,
      ...(description !== undefined && { description }),
    }),
);

function shapeOf<T>(schemaOf: (field: CustomerField) => T): Record<CustomerField['name'], T> {
  return Object.fromEntries(STANDARD_FIELDS.map((field) => [field.name, schemaOf(field)]));
}

/** Allows replacing every own column in one request. With more fields than this, nothing else is validated. */
const MAX_COLUMNS_SENT = 2 * MAX_OWN_COLUMNS;

/**
 * Accepts any field. A zod object silently drops the key `__proto__`, and no field that a client sends may be dropped
 * silently.
 */
function anyFields<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess((body, context) => {
    if (typeof body !== 'object' || body === null) return body;
    const surplus = Object.keys(body).filter((name) => !STANDARD_NAMES.has(name))[MAX_COLUMNS_SENT];
    if (surplus !== undefined) {
      const { code, message } = TOO_MANY_COLUMNS;
      context.addIssue({ code: 'custom', path: [surplus], message, params: { code } });
    } else if (Object.hasOwn(body, '__proto__')) {
      context.addIssue({
        code: 'custom',
        path: ['__proto__'],
        message: INVALID_KEY.message,
        params: { code: INVALID_KEY.code },
      });
    }
    return body;
  }, z.looseObject(shape));
}

const ownColumns = {
  description: `Up to ${MAX_OWN_COLUMNS} own columns may be added under any other valid name, each with a text, a number or a boolean`,
  additionalProperties: { type: ['string', 'number', 'boolean', 'null'], maxLength: MAX_OWN_TEXT_LENGTH },
};

export const newCustomerSchema = anyFields(fields)
  .transform((body, context) => {
    const read = readCustomerPatch(body);
    report(context, { ...missingOf(read), ...read.errors });
    return read.patch;
  })
  .meta({ id: 'NewCustomer', ...ownColumns });

const id = z.unknown().optional().meta({ type: 'string', description: 'Must equal the id in the path' });

export const customerUpdateSchema = anyFields({ ...fields, id, updated: readAt })
  .transform(({ id, updated, ...body }, context) => {
    const read = readCustomerPatch(body);
    const isText = id === undefined || typeof id === 'string';
    report(context, { ...read.errors, ...(!isText && { id: NOT_TEXT }) });
    return { id: isText ? id : undefined, patch: read.patch, updated };
  })
  .meta({ id: 'CustomerUpdate', ...ownColumns });

const MAX_CUSTOMERS = 1_000;
const manyIds = z
  .array(z.string())
  .min(1, 'must name at least one customer')
  .max(MAX_CUSTOMERS, `names more than ${MAX_CUSTOMERS} customers`)
  .meta({ description: 'The customers to change. Unknown ids are ignored.' });

const NOT_ONE_ID: FieldError = {
  code: 'invalid_value',
  message: "can't be changed, and several customers don't share one",
};

const changes = anyFields(fields)
  .transform((body, context) => {
    const read = readCustomerPatch(body);
    report(context, { ...read.errors, ...(Object.hasOwn(body, 'id') && { id: NOT_ONE_ID }) });
    return read.patch;
  })
  .meta({ id: 'CustomerChanges', ...ownColumns });

/** One change for several customers: those named, or without names all that match the query. */
export const customersUpdateSchema = z.object({ ids: manyIds.optional(), changes }).meta({ id: 'CustomersUpdate' });

/** The body without a query, and beside one. */
export const namedUpdateSchema = z.object({ ids: manyIds, changes });
export const matchingUpdateSchema = z.object({
  ids: z.undefined("can't be combined with filters").optional(),
  changes,
});

export const updatedSchema = z
  .object({ updated: z.int().meta({ description: 'How many customers have changed' }) })
  .meta({ id: 'CustomersUpdated' });

/**
 * Missing fields, or too many. A name that couldn't be composed because another field is invalid isn't reported as
 * missing.
 */
function missingOf({ patch, errors }: ReadPatch): FieldErrors {
  const { name, ...others } = mergeCustomer(NEW_CUSTOMER, patch).errors;
  const isUnknown = 'first_name' in errors || 'last_name' in errors;
  return name === undefined || isUnknown ? others : { name, ...others };
}

function report(context: z.core.$RefinementCtx, errors: FieldErrors): void {
  for (const [field, { code, message }] of Object.entries(errors)) {
    context.addIssue({ code: 'custom', path: [field], message, params: { code } });
  }
}
