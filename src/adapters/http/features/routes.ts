import { z } from 'zod';
import { CreateFeature } from '../../../application/features/create-feature.js';
import { DeleteFeature } from '../../../application/features/delete-feature.js';
import { DeleteFeatures } from '../../../application/features/delete-feature.js';
import { ExplainFeature } from '../../../application/features/explain-feature.js';
import { GetAllFeatures } from '../../../application/features/get-all-features.js';
import { GetFeatureAudience } from '../../../application/features/get-feature-audience.js';
import { GetFeature } from '../../../application/features/get-feature.js';
import { ListFeatures } from '../../../application/features/list-features.js';
import { UpdateFeature } from '../../../application/features/update-feature.js';
import type { Actor } from '../../../domain/access/actor.js';
import type { Feature } from '../../../domain/features/feature.js';
import { FEATURE_FIELDS, featureViewFor } from '../../../domain/features/feature-view.js';
import { propertyValue } from '../../../domain/lists/evaluate-list.js';
import type { EventHub } from '../events/event-hub.js';
import { lastEventId } from '../events/last-event-id.js';
import { respondEvents } from '../events/respond-events.js';
import { respondList } from '../lists/respond-list.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { deletesSeveral } from '../declarations/deletes-several.js';
import { nothing } from '../validation/fields.js';
import { creationOf } from '../idempotency/creation-of.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { presentMoment } from '../past/moment.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { sentFields } from '../validation/sent-fields.js';
import {
  featureEtag,
  presentAudience,
  presentFeature,
  presentFeatures,
  presentNewFeature,
  showNewFeature,
} from './present.js';
import { respondFeatureExplanation } from './respond-explanation.js';
import {
  audienceSchema,
  featureEvents,
  featureExplanationQuery,
  featureExplanationSchema,
  featureSchema,
  featureUpdateSchema,
  newFeatureSchema,
  rolloutOf,
} from './schema.js';
import { featureStreamFormat } from './stream-format.js';

interface FeatureRoutesOptions {
  readonly getAllFeatures: GetAllFeatures;
  readonly getFeature: GetFeature;
  readonly listFeatures: ListFeatures;
  readonly createFeature: CreateFeature;
  readonly updateFeature: UpdateFeature;
  readonly deleteFeature: DeleteFeature;
  readonly deleteFeatures: DeleteFeatures;
  readonly getFeatureAudience: GetFeatureAudience;
  readonly explainFeature: ExplainFeature;
  readonly hub: EventHub;
}

/** The feature flags: every signed-in user reads them, `settings.update` changes them. */
export function featureRoutes(options: FeatureRoutesOptions): Route[] {
  const { getAllFeatures, getFeature, listFeatures, createFeature, updateFeature, deleteFeature, deleteFeatures, hub } =
    options;
  const tags = ['features'];
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/features',
      needs: ListFeatures.needs,
      operationId: 'listFeatures',
      summary: 'List all features; with parameters, a page of them',
      past: true,
      list: {
        fields: FEATURE_FIELDS.full,
        fieldsFor: (actor: Actor) => FEATURE_FIELDS[featureViewFor(actor.permissions)],
      },
      responses: { 200: z.array(featureSchema) },
      etag: 'sometimes',
      handler: async (ctx) => {
        const { actor, list, moment } = ctx.state;
        const view = featureViewFor(actor.permissions);
        if (list.parameters.size > 0) {
          const { authority, found: page } = await listFeatures.execute(actor, { query: list.query, moment });
          presentMoment(ctx, authority);
          return respondList(ctx, page, (feature) => JSON.stringify(presentFeature(feature, view)), propertyValue);
        }
        const { json, etag, headers } = presentFeatures(getAllFeatures.execute(actor), view);
        ctx.set(headers);
        ctx.etag = etag;
        respondJson(ctx, json);
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/features/stream',
      needs: GetAllFeatures.needs,
      operationId: 'streamFeatures',
      summary: 'Stream changes of features as server-sent events until the session ends',
      responses: { 200: { media: ['text/event-stream'], events: featureEvents } },
      refusals: ['too_many_streams'],
      resumable: true,
      handler: async (ctx) => {
        respondEvents(ctx, await hub.open(ctx.state.actor, featureStreamFormat, lastEventId(ctx)));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/features/:id',
      needs: GetFeature.needs,
      operationId: 'getFeature',
      summary: 'Get a feature',
      past: true,
      etag: 'always',
      responses: { 200: featureSchema },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const { authority, found: feature } = await getFeature.execute(actor, { ...params, moment });
        if (presentMoment(ctx, authority)) ctx.body = presentFeature(feature, featureViewFor(actor.permissions));
        else respond(ctx, feature);
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/features/:id/audience',
      needs: GetFeatureAudience.needs,
      operationId: 'getFeatureAudience',
      summary: 'Count the customers in the segments that a feature targets',
      responses: { 200: audienceSchema },
      handler: async (ctx) => {
        ctx.body = presentAudience(await options.getFeatureAudience.execute(ctx.state.actor, ctx.state.params));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/features/:id/explain',
      needs: ExplainFeature.needs,
      operationId: 'explainFeature',
      summary: 'Explain the value that a feature has for a customer',
      query: featureExplanationQuery,
      responses: { 200: featureExplanationSchema },
      handler: async (ctx) => {
        const { actor, params, query } = ctx.state;
        const input = { id: params.id, targetingKey: query.targeting_key };
        await respondFeatureExplanation(ctx, await options.explainFeature.execute(actor, input));
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/features',
      dryRun: 'supported',
      needs: CreateFeature.needs,
      changes: CreateFeature.changes,
      operationId: 'createFeature',
      summary: 'Create a feature',
      body: newFeatureSchema,
      responses: { 201: featureSchema },
      refusals: ['already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      repeatable: (kept, actor) => showNewFeature(kept, featureViewFor(actor.permissions)),
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const view = featureViewFor(actor.permissions);
        const once = creationOf(ctx, (made: Feature) => presentNewFeature(made, view));
        const feature = await createFeature.execute(actor, { ...body, ...once });
        respondCreated(ctx, feature.id);
        respond(ctx, feature);
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/features/:id',
      dryRun: 'supported',
      needs: UpdateFeature.needs,
      changes: UpdateFeature.changes,
      operationId: 'updateFeature',
      summary: 'Switch a feature, or change who gets which value of it, its name or its description',
      body: featureUpdateSchema,
      responses: { 200: featureSchema },
      refusals: ['immutable', 'limit_reached'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { key, name, description, enabled } = body;
        const patch = { ...sentFields({ key, name, description, enabled }), ...rolloutOf(body) };
        respond(ctx, await updateFeature.execute(actor, { ...updateOf(ctx), patch }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/features/:id',
      dryRun: 'supported',
      needs: DeleteFeature.needs,
      operationId: 'deleteFeature',
      summary: 'Delete a feature',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async (ctx) => {
        await deleteFeature.execute(ctx.state.actor, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    deletesSeveral(
      {
        tags,
        path: '/features',
        needs: DeleteFeatures.needs,
        operationId: 'deleteFeatures',
        summary: 'Delete several features at once',
      },
      deleteFeatures,
    ),
  ];
}

function respond(ctx: RouteContext, feature: Feature): void {
  const view = featureViewFor(ctx.state.actor.permissions);
  ctx.etag = featureEtag(feature, view);
  ctx.body = presentFeature(feature, view);
}
