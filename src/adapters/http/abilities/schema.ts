import { z } from 'zod';
import { ABILITY_KEY, errorOfAbilityKey } from '../../../domain/abilities/create-ability.js';
import { errorOfOwnAction, MAX_OWN_ACTIONS } from '../../../domain/abilities/own-action.js';
import { description, idOfPath, label, newLabel, readAt, shortArray, timestamp } from '../validation/fields.js';

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
    actions: z
      .array(z.string())
      .optional()
      .meta({ description: 'Actions that only this ability has, by name; absent if it has none' }),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Ability', description: 'A resource and the actions that exist for it' });

/** Not more than in all abilities together, and many times what one may have. */
const MAX_ACTIONS_NAMED = 200;

const ownActions = shortArray(z.string(), MAX_ACTIONS_NAMED)
  .superRefine((names, context) => {
    for (const name of names) {
      const error = errorOfOwnAction(name);
      if (error !== undefined) context.addIssue(`"${name}" ${error}`);
    }
  })
  .meta({
    description: `Actions that only this ability has, such as "approve", in any order; at most ${MAX_OWN_ACTIONS} different ones (otherwise 409). An empty list removes all`,
  });

const actions = {
  actions: ownActions.optional(),
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
