import { z } from 'zod';
import { ABILITY_KEY, errorOfAbilityKey } from '../../../domain/abilities/create-ability.js';
import { description, idOfPath, label, newLabel, readAt, timestamp } from '../validation/fields.js';

export const abilitySchema = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    read: z.boolean(),
    create: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Ability', description: 'A resource and the actions that exist for it' });

const actions = {
  read: z.boolean().optional(),
  create: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
};

const key = z
  .string()
  .superRefine((text, context) => {
    const error = errorOfAbilityKey(text);
    if (error !== undefined) context.addIssue(error);
  })
  .meta({ pattern: ABILITY_KEY.source, description: 'The resource key; never changes' });

export const newAbilitySchema = z
  .object({ key, name: newLabel, description: description.optional(), ...actions })
  .meta({ id: 'NewAbility' });

/** A client may send the key back unchanged; any other key is refused, whatever its form. */
export const abilityPatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    key: z.string().optional().meta({ description: 'Optional; must equal the current key' }),
    name: label.optional(),
    description: description.optional(),
    ...actions,
  })
  .meta({ id: 'AbilityUpdate', description: 'Absent fields keep their values, so one boolean can be switched alone' });
