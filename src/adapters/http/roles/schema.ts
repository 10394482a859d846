import { z } from 'zod';
import { description, label, timestamp } from '../fields.js';
import { cellsSchema, requestedCells } from './matrix.js';

/** A role as those who may read roles see it. */
export const roleSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    abilities: z.record(z.string(), cellsSchema),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Role' });

/** A role as everybody else sees it who may see roles at all. */
export const roleNameSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'RoleName' });

export const anyRoleSchema = z.union([roleSchema, roleNameSchema]);

export const newRoleSchema = z.object({
  name: label,
  description: description.optional(),
  abilities: requestedCells.optional(),
});

export const rolePatchSchema = z.object({
  id: z.string().optional(),
  name: label.optional(),
  description: description.optional(),
  abilities: requestedCells.optional(),
});
