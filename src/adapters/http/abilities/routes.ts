import { z } from 'zod';
import { CreateAbility } from '../../../application/abilities/create-ability.js';
import { DeleteAbility } from '../../../application/abilities/delete-ability.js';
import { GetAbility } from '../../../application/abilities/get-ability.js';
import { ListAbilities } from '../../../application/abilities/list-abilities.js';
import { UpdateAbility } from '../../../application/abilities/update-ability.js';
import { ABILITY_FIELDS } from '../../../domain/abilities/ability-list.js';
import type { Ability } from '../../../domain/access/ability.js';
import { ACTIONS, actionSet } from '../../../domain/access/action.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { abilityEtag, presentAbility } from './present.js';
import { abilityPatchSchema, abilitySchema, newAbilitySchema } from './schema.js';

export interface AbilityRoutesOptions {
  readonly listAbilities: ListAbilities;
  readonly getAbility: GetAbility;
  readonly createAbility: CreateAbility;
  readonly updateAbility: UpdateAbility;
  readonly deleteAbility: DeleteAbility;
  readonly basePath: string;
}

/** The abilities: resources and the actions that exist for each. */
export function abilityRoutes(options: AbilityRoutesOptions): Route[] {
  const { listAbilities, getAbility, createAbility, updateAbility, deleteAbility, basePath } = options;
  const tags = ['abilities'];
  const answer = (ability: Ability, status = 200): Reply => ({
    status,
    body: presentAbility(ability),
    etag: abilityEtag(ability),
  });
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/abilities',
      needs: ListAbilities.needs,
      operationId: 'listAbilities',
      summary: 'List abilities',
      list: { fields: ABILITY_FIELDS },
      responses: { 200: z.array(abilitySchema) },
      handler: async ({ actor, list }) => {
        const page = await listAbilities.execute(actor, { query: list.query });
        return listReply(list, page, (ability) => JSON.stringify(presentAbility(ability)));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/abilities/:id',
      needs: GetAbility.needs,
      operationId: 'getAbility',
      summary: 'Get an ability',
      etag: 'always',
      responses: { 200: abilitySchema },
      handler: ({ actor, params }) => answer(getAbility.execute(actor, { id: params['id'] ?? '' })),
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/abilities',
      needs: CreateAbility.needs,
      operationId: 'createAbility',
      summary: 'Create an ability; its permissions are granted to the built-in Administrator',
      body: newAbilitySchema,
      responses: { 201: abilitySchema },
      refusals: ['already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async ({ actor, body, requestId }) => {
        const { key, name, description = '' } = body;
        const actions = actionSet(ACTIONS.filter((action) => body[action] === true));
        const ability = await createAbility.execute(actor, { key, name, description, actions, requestId });
        return { ...answer(ability, 201), headers: { Location: `${basePath}/abilities/${ability.id}` } };
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/abilities/:id',
      needs: UpdateAbility.needs,
      operationId: 'updateAbility',
      summary: 'Rename an ability or switch single actions',
      body: abilityPatchSchema,
      responses: { 200: abilitySchema },
      refusals: ['escalation_denied', 'immutable'],
      etag: 'always',
      ifMatch: true,
      handler: async ({ actor, params, body, expectedVersions, requestId, headers }) => {
        const id = params['id'] ?? '';
        requireIdOfPath(id, body.id);
        const { id: _id, updated, key, name, description, ...actions } = body;
        const patch = { key, name, description, actions };
        const since = readSince(headers, updated);
        const input = { id, patch, matches: versionMatcher(expectedVersions), since };
        return answer(await updateAbility.execute(actor, { ...input, requestId }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/abilities/:id',
      needs: DeleteAbility.needs,
      operationId: 'deleteAbility',
      summary: 'Delete an ability and revoke its permissions from every role',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'immutable'],
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions, requestId }) => {
        const input = { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) };
        await deleteAbility.execute(actor, { ...input, requestId });
        return { status: 200, body: {} };
      },
    }),
  ];
}
