import { z } from 'zod';
import { flawOfAbilityKey } from '../../../domain/access/create-ability.js';
import { description, label, timestamp } from '../fields.js';

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
  .meta({ id: 'Ability' });

const actions = {
  read: z.boolean().optional(),
  create: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
};

const key = z.string().superRefine((text, context) => {
  const flaw = flawOfAbilityKey(text);
  if (flaw !== undefined) context.addIssue(flaw);
});

export const newAbilitySchema = z.object({ key, name: label, description: description.optional(), ...actions });

/** The key may be sent back as it is; another one is refused whatever its form. */
export const abilityPatchSchema = z.object({
  id: z.string().optional(),
  key: z.string().optional(),
  name: label.optional(),
  description: description.optional(),
  ...actions,
});
