import { z } from 'zod';
import { CreateAbility } from '../../../application/abilities/create-ability.js';
import { DeleteAbility } from '../../../application/abilities/delete-ability.js';
import { DeleteAbilities } from '../../../application/abilities/delete-ability.js';
import { GetAbility } from '../../../application/abilities/get-ability.js';
import { ListAbilities } from '../../../application/abilities/list-abilities.js';
import { UpdateAbility } from '../../../application/abilities/update-ability.js';
import { ABILITY_FIELDS, abilityValue } from '../../../domain/abilities/ability-list.js';
import type { Ability } from '../../../domain/access/ability.js';
import { ACTIONS, actionSet } from '../../../domain/access/action.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { deletesSeveral } from '../declarations/deletes-several.js';
import { nothing } from '../validation/fields.js';
import { creationOf } from '../idempotency/creation-of.js';
import { AS_KEPT } from '../idempotency/show-answer.js';
import { respondList } from '../lists/respond-list.js';
import { respondCreated } from '../responses/respond.js';
import { presentMoment } from '../past/moment.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { abilityEtag, presentAbility, presentNewAbility } from './present.js';
import { abilityPatchSchema, abilitySchema, newAbilitySchema } from './schema.js';

interface AbilityRoutesOptions {
  readonly listAbilities: ListAbilities;
  readonly getAbility: GetAbility;
  readonly createAbility: CreateAbility;
  readonly updateAbility: UpdateAbility;
  readonly deleteAbility: DeleteAbility;
  readonly deleteAbilities: DeleteAbilities;
}

/** The abilities: resources and the actions that exist for each. */
export function abilityRoutes(options: AbilityRoutesOptions): Route[] {
  const { listAbilities, getAbility, createAbility, updateAbility, deleteAbility, deleteAbilities } = options;
  const tags = ['abilities'];
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/abilities',
      needs: ListAbilities.needs,
      operationId: 'listAbilities',
      summary: 'List abilities',
      past: true,
      list: { fields: ABILITY_FIELDS },
      responses: { 200: z.array(abilitySchema) },
      handler: async (ctx) => {
        const { actor, list, moment } = ctx.state;
        const { authority, found: page } = await listAbilities.execute(actor, { query: list.query, moment });
        presentMoment(ctx, authority);
        await respondList(ctx, page, (ability) => JSON.stringify(presentAbility(ability)), abilityValue);
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/abilities/:id',
      needs: GetAbility.needs,
      operationId: 'getAbility',
      summary: 'Get an ability',
      past: true,
      etag: 'always',
      responses: { 200: abilitySchema },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const { authority, found: ability } = await getAbility.execute(actor, { ...params, moment });
        if (presentMoment(ctx, authority)) ctx.body = presentAbility(ability);
        else respond(ctx, ability);
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/abilities',
      dryRun: 'supported',
      needs: CreateAbility.needs,
      operationId: 'createAbility',
      summary: 'Create an ability; its permissions are granted to the built-in Administrator',
      body: newAbilitySchema,
      responses: { 201: abilitySchema },
      refusals: ['already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      repeatable: AS_KEPT,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { key, name, description = '' } = body;
        const actions = actionSet(ACTIONS.filter((action) => body[action] === true));
        const wanted = { key, name, description, actions, ...creationOf(ctx, presentNewAbility) };
        const ability = await createAbility.execute(actor, wanted);
        respondCreated(ctx, ability.id);
        respond(ctx, ability);
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/abilities/:id',
      dryRun: 'supported',
      needs: UpdateAbility.needs,
      operationId: 'updateAbility',
      summary: 'Rename an ability or switch single actions',
      body: abilityPatchSchema,
      responses: { 200: abilitySchema },
      refusals: ['escalation_denied', 'immutable', 'limit_reached'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { id: _id, updated: _updated, key, name, description, ...actions } = ctx.state.body;
        const patch = { key, name, description, actions };
        respond(ctx, await updateAbility.execute(ctx.state.actor, { ...updateOf(ctx), patch }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/abilities/:id',
      dryRun: 'supported',
      needs: DeleteAbility.needs,
      operationId: 'deleteAbility',
      summary: 'Delete an ability and revoke its permissions from every role',
      responses: { 200: nothing },
      refusals: ['escalation_denied', 'immutable'],
      ifMatch: true,
      handler: async (ctx) => {
        await deleteAbility.execute(ctx.state.actor, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    deletesSeveral(
      {
        tags,
        path: '/abilities',
        needs: DeleteAbilities.needs,
        operationId: 'deleteAbilities',
        summary: 'Delete several abilities and revoke their permissions from every role',
        refusals: ['escalation_denied', 'immutable'],
      },
      deleteAbilities,
    ),
  ];
}

function respond(ctx: RouteContext, ability: Ability): void {
  ctx.etag = abilityEtag(ability);
  ctx.body = presentAbility(ability);
}
