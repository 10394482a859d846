import { z } from 'zod';
import { timestamp } from '../validation/fields.js';

export const assertionRequestSchema = z
  .object({
    audience: z.string().meta({ description: 'The service that it is for: one of those in `ASSERTION_AUDIENCES`' }),
    abilities: z.array(z.string()).optional().meta({
      description: 'Keys of the abilities to name permissions of; without it, all. Unknown ones name nothing',
    }),
  })
  .meta({ id: 'AssertionRequest' });

export const assertionSchema = z
  .object({
    assertion: z.string().meta({ description: 'A JWT (ES256)' }),
    expires: timestamp,
  })
  .meta({ id: 'Assertion' });

/** RFC 7517. */
export const keySetSchema = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        use: z.literal('sig'),
        alg: z.literal('ES256'),
      }),
    ),
  })
  .meta({ id: 'JsonWebKeySet' });
