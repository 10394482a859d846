import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { Records } from '../../../application/authority/records.js';
import { ExplainFeature } from '../../../application/features/explain-feature.js';
import { FEATURE_RULES } from '../../../application/features/feature-rules.js';
import { GetAllFeatures } from '../../../application/features/get-all-features.js';
import { GetFeatureAudience } from '../../../application/features/get-feature-audience.js';
import { PreviewFeature } from '../../../application/features/preview-feature.js';
import { featureViewFor } from '../../../domain/features/feature-view.js';
import { guarded, type Route } from '../declarations/route.js';
import { EventHub } from '../events/event-hub.js';
import { lastEventId } from '../events/last-event-id.js';
import { respondEvents } from '../events/respond-events.js';
import { recordRoutes, respondRecords } from '../records/record-routes.js';
import { respondJson } from '../responses/respond.js';
import { sentFields } from '../validation/sent-fields.js';
import { FEATURE_PRESENTER, presentAudience, presentFeatures, showNewFeature } from './present.js';
import { respondFeatureExplanation } from './respond-explanation.js';
import {
  audienceSchema,
  featureEvents,
  featureExplanationQuery,
  featureExplanationSchema,
  featurePreviewRequestSchema,
  featurePreviewSchema,
  featureSchema,
  featureUpdateSchema,
  newFeatureSchema,
  rolloutOf,
} from './schema.js';
import { featureStreamFormat } from './stream-format.js';

const uses = {
  records: Records,
  getAllFeatures: GetAllFeatures,
  getFeatureAudience: GetFeatureAudience,
  explainFeature: ExplainFeature,
  previewFeature: PreviewFeature,
  hub: EventHub,
};

/** The feature flags: every signed-in user reads them, `settings.update` changes them. */
export const featureRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { records, getAllFeatures, getFeatureAudience, explainFeature, previewFeature, hub } = options;
  const routes = recordRoutes({
    records,
    rules: FEATURE_RULES,
    presenter: FEATURE_PRESENTER,
    names: { one: 'Feature', many: 'Features' },
    summaries: {
      list: 'List all features; with parameters, a page of them',
      get: 'Get a feature',
      create: 'Create a feature',
      update: 'Switch a feature, or change who gets which value of it, its name or its description',
      delete: 'Delete a feature',
      deleteSeveral: 'Delete several features at once',
    },
    refusals: { create: ['already_exists', 'limit_reached'], update: ['immutable', 'limit_reached'] },
    schemas: { read: featureSchema, written: featureSchema, create: newFeatureSchema, update: featureUpdateSchema },
    newOf: (body) => body,
    patchOf: (body) => {
      const { key, name, description, enabled } = body;
      return { ...sentFields({ key, name, description, enabled }), ...rolloutOf(body) };
    },
    repeatable: (kept, actor) => showNewFeature(kept, featureViewFor(actor.permissions)),
  });
  const { tags } = routes.list;
  return [
    guarded({
      ...routes.list,
      path: '/features',
      needs: FEATURE_RULES.needs.read,
      list: FEATURE_RULES.list,
      responses: { 200: z.array(featureSchema) },
      etag: 'sometimes',
      handler: async (ctx) => {
        const { actor, list } = ctx.state;
        if (list.parameters.size > 0)
          return respondRecords(ctx, { records, rules: FEATURE_RULES, presenter: FEATURE_PRESENTER });
        const { json, etag, headers } = presentFeatures(
          getAllFeatures.execute(actor),
          featureViewFor(actor.permissions),
        );
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
      method: 'POST',
      path: '/features/preview',
      dryRun: 'ignored',
      needs: PreviewFeature.needs,
      operationId: 'previewFeature',
      summary: 'Count the customers who would get each variant of a feature, and who would move; saves nothing',
      body: featurePreviewRequestSchema,
      responses: { 200: featurePreviewSchema },
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { key, enabled } = body;
        ctx.body = await previewFeature.execute(actor, { key, ...sentFields({ enabled }), ...rolloutOf(body) });
      },
    }),
    routes.get,
    guarded({
      tags,
      method: 'GET',
      path: '/features/:id/audience',
      needs: GetFeatureAudience.needs,
      operationId: 'getFeatureAudience',
      summary: 'Count the customers in the segments that a feature targets',
      responses: { 200: audienceSchema },
      handler: async (ctx) => {
        ctx.body = presentAudience(await getFeatureAudience.execute(ctx.state.actor, ctx.state.params));
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
        await respondFeatureExplanation(ctx, await explainFeature.execute(actor, input));
      },
    }),
    routes.create,
    routes.update,
    routes.delete,
    routes.deleteSeveral,
  ];
}
