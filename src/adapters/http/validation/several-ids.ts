import { z } from 'zod';

const MAX_DELETED = 200;

interface Ids {
  readonly most: number;
  /** Whose ids they are, as a description begins. */
  readonly purpose: string;
  /** What a request without any is told. */
  readonly missing: string;
}

/** Several ids, repeated or joined with commas: at least one, because none must never mean all. */
export function idsOf({ most, purpose, missing }: Ids) {
  return z
    .preprocess((texts) => (typeof texts === 'string' ? [texts] : texts), z.array(z.string()))
    .transform((texts, context) => {
      const ids = texts.flatMap((text) => text.split(',')).filter((id) => id !== '');
      if (ids.length === 0) context.addIssue(missing);
      if (ids.length > most) context.addIssue(`names more than ${most} records`);
      return [...new Set(ids)];
    })
    .meta({
      required: true,
      minItems: 1,
      maxItems: most,
      description: `${purpose}, up to ${most}: repeated, or joined with commas. Unknown ids are ignored.`,
    });
}

/** The ids of a bulk deletion. */
export const severalIds = z.object({
  id: idsOf({ most: MAX_DELETED, purpose: 'The records to delete', missing: 'must name the records to delete' }),
});
