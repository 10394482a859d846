import { z } from 'zod';
import { CreateFeature } from '../../../application/features/create-feature.js';
import { DeleteFeature } from '../../../application/features/delete-feature.js';
import { GetAllFeatures } from '../../../application/features/get-all-features.js';
import { GetFeature } from '../../../application/features/get-feature.js';
import { ListFeatures } from '../../../application/features/list-features.js';
import { UpdateFeature } from '../../../application/features/update-feature.js';
import type { Actor } from '../../../domain/access/actor.js';
import type { Feature } from '../../../domain/features/feature.js';
import { FEATURE_FIELDS, featureViewFor } from '../../../domain/features/feature-view.js';
import type { FeaturePatch } from '../../../domain/features/update-feature.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import type { EventHub } from '../events/event-hub.js';
import { lastEventId } from '../events/last-event-id.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { featureEtag, presentFeature, presentFeatures } from './present.js';
import { featureStreamFormat } from './stream-format.js';
import {
  featureEvents,
  featureSchema,
  featureUpdateSchema,
  newFeatureSchema,
  type FeatureUpdateBody,
} from './schema.js';

export interface FeatureRoutesOptions {
  readonly getAllFeatures: GetAllFeatures;
  readonly getFeature: GetFeature;
  readonly listFeatures: ListFeatures;
  readonly createFeature: CreateFeature;
  readonly updateFeature: UpdateFeature;
  readonly deleteFeature: DeleteFeature;
  readonly hub: EventHub;
  readonly basePath: string;
}

/** The feature flags: every signed-in user reads them, `settings.update` changes them. */
export function featureRoutes(options: FeatureRoutesOptions): Route[] {
  const { getAllFeatures, getFeature, listFeatures, createFeature, updateFeature, deleteFeature, hub, basePath } =
    options;
  const common = { tags: ['features'] } as const;
  return [
    guarded({
      ...common,
      method: 'GET',
      path: '/features',
      needs: ListFeatures.needs,
      operationId: 'listFeatures',
      summary: 'List all features; with parameters, a page of them',
      list: {
        fields: FEATURE_FIELDS.full,
        fieldsFor: (actor: Actor) => FEATURE_FIELDS[featureViewFor(actor.permissions)],
      },
      responses: { 200: z.array(featureSchema) },
      etag: 'sometimes',
      handler: async ({ actor, list }) => {
        const view = featureViewFor(actor.permissions);
        if (list.parameters.size === 0) {
          const { json, etag, headers } = presentFeatures(getAllFeatures.execute(actor), view);
          return { status: 200, json, etag, headers };
        }
        const page = await listFeatures.execute(actor, { query: list.query });
        return listReply(list, page, (feature) => JSON.stringify(presentFeature(feature, view)));
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/features/stream',
      needs: GetAllFeatures.needs,
      operationId: 'streamFeatures',
      summary: 'Stream changes of features as server-sent events until the session ends',
      responses: { 200: { media: ['text/event-stream'], events: featureEvents } },
      refusals: ['too_many_streams'],
      resumable: true,
      handler: ({ actor, headers }) => hub.open(actor, featureStreamFormat, lastEventId(headers)),
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/features/:id',
      needs: GetFeature.needs,
      operationId: 'getFeature',
      summary: 'Get a feature',
      etag: 'always',
      responses: { 200: featureSchema },
      handler: ({ actor, params }) => answer(actor, getFeature.execute(actor, { id: params['id'] ?? '' })),
    }),
    guarded({
      ...common,
      method: 'POST',
      path: '/features',
      needs: CreateFeature.needs,
      operationId: 'createFeature',
      summary: 'Create a feature',
      body: newFeatureSchema,
      responses: { 201: featureSchema },
      refusals: ['already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async ({ actor, body, requestId }) => {
        const feature = await createFeature.execute(actor, { ...body, requestId });
        return { ...answer(actor, feature), status: 201, headers: { Location: `${basePath}/features/${feature.id}` } };
      },
    }),
    guarded({
      ...common,
      method: 'PUT',
      path: '/features/:id',
      needs: UpdateFeature.needs,
      operationId: 'updateFeature',
      summary: 'Switch a feature, or change its name or description',
      body: featureUpdateSchema,
      responses: { 200: featureSchema },
      refusals: ['immutable'],
      etag: 'always',
      ifMatch: true,
      handler: async ({ actor, params, body, expectedVersions, requestId, headers }) => {
        const id = params['id'] ?? '';
        requireIdOfPath(id, body.id);
        const since = readSince(headers, body.updated);
        const input = { id, patch: patchOf(body), matches: versionMatcher(expectedVersions), since };
        return answer(actor, await updateFeature.execute(actor, { ...input, requestId }));
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/features/:id',
      needs: DeleteFeature.needs,
      operationId: 'deleteFeature',
      summary: 'Delete a feature',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions, requestId }) => {
        const input = { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) };
        await deleteFeature.execute(actor, { ...input, requestId });
        return { status: 200, body: {} };
      },
    }),
  ];
}

function answer(actor: Actor, feature: Feature): Reply {
  const view = featureViewFor(actor.permissions);
  return { status: 200, body: presentFeature(feature, view), etag: featureEtag(feature, view) };
}

function patchOf({ id: _id, ...fields }: FeatureUpdateBody): FeaturePatch {
  const { key, name, description, enabled } = fields;
  return {
    ...(key !== undefined && { key }),
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(enabled !== undefined && { enabled }),
  };
}
