import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../domain/changes/change.js';
import { timestamp } from '../fields.js';

/** Any JSON, and said without naming itself: generators of clients make a type of it that refers to nothing else. */
const fields = z.record(z.string(), z.unknown()).nullable();

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
