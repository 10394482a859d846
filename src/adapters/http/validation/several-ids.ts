import { z } from 'zod';

const MAX_IDS = 200;

/** The ids of a bulk deletion: `id` repeated or comma-separated, 1 to 200. An empty list must never mean all. */
export const severalIds = z.object({
  id: z
    .preprocess((texts) => (typeof texts === 'string' ? [texts] : texts), z.array(z.string()))
    .transform((texts, context) => {
      const ids = texts.flatMap((text) => text.split(',')).filter((id) => id !== '');
      if (ids.length === 0) context.addIssue('must name the records to delete');
      if (ids.length > MAX_IDS) context.addIssue(`names more than ${MAX_IDS} records`);
      return [...new Set(ids)];
    })
    .meta({
      required: true,
      minItems: 1,
      maxItems: MAX_IDS,
      description: `The records to delete, up to ${MAX_IDS}: repeated, or joined with commas. Unknown ids are ignored.`,
    }),
});
