import { createHash } from 'node:crypto';
import { GetAllFeatures } from '../../../application/features/get-all-features.js';
import type { StreamTickets } from '../../../application/ports/stream-tickets.js';
import type { Caller } from '../../../domain/sessions/caller.js';
import { canonicalJson } from '../../../domain/changes/canonical-json.js';
import type { JsonObject } from '../../../domain/changes/change.js';
import { NotFound } from '../../../domain/domain-error.js';
import { evaluateFlag } from '../../../domain/features/evaluate-flag.js';
import type { Feature } from '../../../domain/features/feature.js';
import { featureByKey, featuresInOrder } from '../../../domain/features/features.js';
import { TokenInvalid, TokenMissing } from '../../../domain/sessions/errors.js';
import { formatEtag, noneMatchHits } from '../routing/conditional.js';
import type { EventHub } from '../events/event-hub.js';
import { lastEventId } from '../events/last-event-id.js';
import { respondEvents } from '../events/respond-events.js';
import { presentFeatures } from '../features/present.js';
import { guarded, open, type Route } from '../routing/route.js';
import { ofrepErrors } from './errors.js';
import {
  bulkEvaluationSchema,
  evaluationRequestSchema,
  evaluationSchema,
  refetchSchema,
  streamQuery,
} from './schema.js';
import { ofrepStreamFormat } from './stream-format.js';

export interface OfrepRoutesOptions {
  readonly getAllFeatures: GetAllFeatures;
  readonly hub: EventHub;
  readonly tickets: StreamTickets;
  /** Returns the caller with a credential. Throws `TokenInvalid`, `Unavailable`. */
  readonly identify: (credential: string) => Promise<Caller>;
  readonly basePath: string;
}

const STREAM = '/ofrep/v1/stream';
const NO_CONTEXT: JsonObject = {};

/** The OpenFeature Remote Evaluation Protocol, version 0.3, for any OFREP provider. */
export function ofrepRoutes(options: OfrepRoutesOptions): Route[] {
  const { getAllFeatures, hub, tickets, identify, basePath } = options;
  const common = { tags: ['ofrep'], private: true } as const;
  const evaluation = {
    ...common,
    method: 'POST',
    dryRun: 'ignored',
    needs: GetAllFeatures.needs,
    body: evaluationRequestSchema,
    errors: ofrepErrors,
  } as const;
  return [
    guarded({
      ...evaluation,
      path: '/ofrep/v1/evaluate/flags/:key',
      operationId: 'evaluateFlag',
      summary: 'Evaluate one flag',
      responses: { 200: evaluationSchema },
      handler: (ctx) => {
        const { actor, params, body } = ctx.state;
        const feature = featureByKey(getAllFeatures.execute(actor), params.key);
        if (feature === undefined) throw new NotFound('flag');
        ctx.body = present(feature, contextOf(body));
      },
    }),
    guarded({
      ...evaluation,
      path: '/ofrep/v1/evaluate/flags',
      operationId: 'evaluateFlags',
      summary: 'Evaluate all flags; also returns the URL of the stream of changes',
      responses: { 200: bulkEvaluationSchema, 304: null },
      etag: 'always',
      handler: (ctx) => {
        const { actor, body } = ctx.state;
        const context = contextOf(body);
        const all = getAllFeatures.execute(actor);
        const ticket = tickets.issue(actor.credential);
        // Depends on the flags, the context and the ticket, because clients store the ticket with the evaluation.
        const { version, digest } = presentFeatures(all, 'runtime');
        const etag = formatEtag(version, digestOf([digest, canonicalJson(context), ticket]));
        ctx.etag = etag;
        // The protocol makes this POST conditional; in HTTP only reads are.
        if (noneMatchHits(ctx.headers['if-none-match'], etag)) {
          ctx.status = 304;
          return;
        }
        const flags = featuresInOrder(all).map((feature) => present(feature, context));
        // Without an origin: providers add that of their configured address, which is correct behind any proxy.
        const requestUri = `${basePath}${STREAM}?ticket=${ticket}`;
        ctx.body = { flags, eventStreams: [{ type: 'sse', endpoint: { requestUri } }] };
      },
    }),
    open({
      ...common,
      method: 'GET',
      path: STREAM,
      operationId: 'streamEvaluations',
      summary: 'Stream that says when to evaluate again; takes the ticket from a bulk evaluation',
      query: streamQuery,
      responses: { 200: { media: ['text/event-stream'], events: { message: refetchSchema } } },
      refusals: ['token_missing', 'token_invalid', 'too_many_streams'],
      resumable: true,
      handler: async (ctx) => {
        const { ticket } = ctx.state.query;
        if (ticket === undefined) throw new TokenMissing();
        const credential = tickets.verify(ticket);
        if (credential === undefined) throw new TokenInvalid();
        respondEvents(ctx, await hub.open(await identify(credential), ofrepStreamFormat, lastEventId(ctx.headers)));
      },
    }),
  ];
}

function contextOf({ context }: { readonly context?: object | undefined }): JsonObject {
  return context === undefined ? NO_CONTEXT : (context as JsonObject);
}

function present(feature: Feature, context: JsonObject) {
  const { value, reason, variant } = evaluateFlag(feature, context);
  return { key: feature.key, value, reason, variant };
}

function digestOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
