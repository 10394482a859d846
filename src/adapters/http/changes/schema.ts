import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../domain/changes/change.js';
import { timestamp } from '../fields.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const json: z.ZodType<Json> = z
  .lazy(() => z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]))
  .meta({ id: 'Json', description: 'Any JSON' });
const fields = z.record(z.string(), json).nullable();

/** An entry of the log as answers show it. */
export const changeSchema = z
  .object({
    id: z.string(),
    at: timestamp,
    actor_id: z.string(),
    resource: z.enum(CHANGE_RESOURCES),
    record_id: z.string(),
    action: z.enum(CHANGE_ACTIONS),
    before: fields,
    after: fields,
    request_id: z.string().nullable(),
    hash: z.string(),
  })
  .meta({ id: 'Change', description: 'An entry of the log of changes; `id` is its sequence number' });
