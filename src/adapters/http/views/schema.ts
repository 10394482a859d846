import { z } from 'zod';
import { VIEWABLE_LISTS } from '../../../application/views/viewable-lists.js';
import { MAX_VIEW_BYTES } from '../../../domain/views/view.js';
import { inputJsonSchema } from '../validation/input-json-schema.js';
import { idOfPath, label, newLabel, readAt, shortArray, timestamp } from '../validation/fields.js';

const ABOUT = {
  filter: 'Parameters of the list, as its address has them: each filter with a value, or a list of values',
  sort: 'Null for the order that the list has by itself',
  columns: 'The columns that are shown, in order; null for those that the list shows by itself',
  shared: 'Whether it is for everybody who may read the list; takes `settings.update`',
  pinned: 'Whether the menu has it, of everybody who sees it',
};

const resource = z.enum([...VIEWABLE_LISTS.keys()]);
const sort = z
  .object({ field: z.string(), order: z.enum(['ASC', 'DESC']) })
  .nullable()
  .meta({ description: ABOUT.sort });
const shared = z.boolean().meta({ description: ABOUT.shared });
const pinned = z.boolean().meta({ description: ABOUT.pinned });

export const viewSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    resource: z.string().meta({ description: 'The list, by its path' }),
    filter: z.record(z.string(), z.union([z.string(), z.array(z.string())])).meta({ description: ABOUT.filter }),
    sort,
    columns: z.array(z.string()).nullable().meta({ description: ABOUT.columns }),
    shared,
    pinned,
    owner_id: z.string().nullable().meta({ description: 'Null once the owner was deleted' }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'View', description: 'A saved view of a list: filter, order and columns' });

const filters = z.record(z.string(), z.union([z.string(), shortArray(z.string(), 1_000)]));

/** zod would drop this key without a word, and a view without its filter shows everybody. */
const refusedFilter = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    const message = 'is not a filter of this list';
    context.addIssue({ code: 'custom', path: ['__proto__'], message, params: { code: 'unknown_field' } });
  }
  return value;
};

const content = {
  filter: z
    .preprocess(refusedFilter, filters)
    .meta({ ...inputJsonSchema(filters), description: ABOUT.filter })
    .optional(),
  sort: sort.optional(),
  columns: shortArray(label, 200).nullable().meta({ description: ABOUT.columns }).optional(),
  shared: shared.optional(),
  pinned: pinned.optional(),
};

export const newViewSchema = z
  .object({
    name: newLabel,
    resource: resource.meta({ description: 'The list, by its path; never changes' }),
    ...content,
  })
  .meta({
    id: 'NewView',
    description: `Filter, sort and columns take at most ${MAX_VIEW_BYTES} bytes as JSON together. What is absent is empty, null or false`,
  });

export const viewPatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    resource: resource.optional().meta({ description: 'Optional; must equal the current one' }),
    ...content,
  })
  .meta({ id: 'ViewUpdate', description: 'Absent fields keep their values' });
