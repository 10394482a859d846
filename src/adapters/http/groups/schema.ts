import { z } from 'zod';
import { GROUP } from '../../../domain/authority/kinds/group.js';
import { MAX_ROLES } from '../../../domain/roles/known-roles.js';
import { roleIds } from '../users/schema.js';
import { description, idOfPath, label, newLabel, readAt, shortArray, timestamp } from '../validation/fields.js';

/** A group in a response. */
export const groupSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    source: z
      .string()
      .nullable()
      .meta({ description: 'What alone decides who belongs to it; null for people. Never changes' }),
    external_id: z.string().nullable().meta({ description: 'What its source calls it' }),
    roles: z.array(z.string()).meta({ description: 'The roles that every member has' }),
    members: z.int().meta({ description: 'How many people belong to it' }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Group', description: 'A named set of people, who have its roles' });

/** The same of the past. */
export const groupAsOfSchema = z.union([
  groupSchema,
  groupSchema.omit({ members: true }).meta({ id: 'PastGroup', description: 'A group as it was' }),
]);

const source = z.string().nullable().optional().meta({
  description: 'The key of a configured identity provider, which then alone decides who belongs to it; else null',
});
const externalId = label
  .nullable()
  .optional()
  .meta({ description: 'What the provider calls it; null for groups of people' });
const roles = roleIds.optional().meta({ description: `Role ids, at most ${MAX_ROLES} different ones (otherwise 409)` });

export const newGroupSchema = z
  .object({ name: newLabel, description: description.optional(), source, external_id: externalId, roles })
  .meta({ id: 'NewGroup', description: `At most ${GROUP.limit} groups, whose names differ within their source` });

export const groupPatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    description: description.optional(),
    source,
    external_id: externalId,
    roles,
  })
  .meta({ id: 'GroupUpdate', description: 'Absent fields keep their values' });

const MAX_MOVES = 1_000;
const people = shortArray(z.string(), MAX_MOVES).default([]);

/** People to move into a group and out of it, in a request. */
export const membersSchema = z
  .object({ add: people, remove: people })
  .superRefine(({ add, remove }, context) => {
    const ids = new Set([...add, ...remove]);
    const isTwice = remove.some((id) => add.includes(id));
    if (isTwice)
      context.addIssue({ code: 'custom', path: ['remove'], message: 'names somebody who is also to be added' });
    if (ids.size > MAX_MOVES) {
      context.addIssue({
        code: 'custom',
        path: ['add'],
        message: `must name at most ${MAX_MOVES} people with \`remove\``,
      });
    }
  })
  .meta({ id: 'MemberMoves', description: `Ids of users, at most ${MAX_MOVES} in all` });
