import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../domain/changes/change.js';
import { timestamp } from '../validation/fields.js';

/** Any JSON. The schema isn't recursive, so client generators produce a type without references. */
const fields = z.record(z.string(), z.unknown()).nullable();

/** A log entry in a response. */
export const changeSchema = z
  .object({
    id: z.string(),
    at: timestamp,
    actor_id: z.string(),
    actor_name: z.string().nullable().meta({ description: 'The current name; null once the user or token is deleted' }),
    resource: z.enum(CHANGE_RESOURCES),
    record_id: z.string(),
    action: z.enum(CHANGE_ACTIONS),
    before: fields,
    after: fields,
    hidden: z
      .literal(true)
      .optional()
      .meta({ description: 'Fields were left out of `before` and `after` that the caller may not read' }),
    request_id: z.string().nullable(),
    hash: z.string(),
  })
  .meta({ id: 'Change', description: 'A change log entry; `id` is its sequence number' });

const given = z.array(z.object({ id: z.string(), name: z.string() }));

/** What undoing a deletion gave back. */
export const restoredSchema = z
  .object({
    resource: z.enum(['role', 'group', 'ability']),
    record_id: z.string().nullable().meta({
      description: 'The id that was deleted while it is known who had it; else a new one, null in a dry run',
    }),
    people: z.int().meta({ description: 'How many people have the role, or belong to the group, again' }),
    people_then: z.int().meta({ description: 'How many did when it was deleted; 0 if that is unknown' }),
    groups: given.meta({ description: 'Groups that have the role again' }),
    tokens: given.meta({ description: 'API tokens that have the role again' }),
    roles: given.meta({ description: "Roles that have the ability's permissions again, without the built-in one" }),
  })
  .meta({ id: 'Restored' });
