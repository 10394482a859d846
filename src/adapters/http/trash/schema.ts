import { z } from 'zod';
import { customerSchema } from '../customers/schema.js';
import { timestamp } from '../validation/fields.js';
import { idsOf } from '../validation/several-ids.js';

export const trashedCustomerSchema = z
  .object({
    id: z.string(),
    customer: customerSchema.meta({ description: 'As it was before the deletion' }),
    deleted: timestamp,
    deleted_by: z.string(),
    deleted_by_name: z.string().nullable(),
    erased_after: timestamp.meta({ description: 'Maintenance erases it for good after this time' }),
  })
  .meta({ id: 'DeletedCustomer', description: 'A deleted customer that can be restored' });

const erased = idsOf({
  most: 200,
  purpose: 'The deleted customers to erase',
  missing: 'must name the customers to erase',
});
const { required: _required, ...aboutIds } = erased.meta()!;

/** Either the ids of those to erase, or how many all of them are: neither must never mean all. */
export const erasureQuery = z
  .object({
    id: erased.optional().meta(aboutIds),
    expect: z
      .string('must be a whole number, once')
      .regex(/^\d{1,15}$/, 'must be a whole number')
      .transform(Number)
      .optional()
      .meta({ description: 'How many are in the trash, to erase all of them', type: 'integer', minimum: 0 }),
  })
  .superRefine(({ id, expect }, context) => {
    if ((id === undefined) === (expect === undefined)) {
      context.addIssue({ code: 'custom', path: ['expect'], message: 'is required, unless there are ids instead' });
    }
  });
