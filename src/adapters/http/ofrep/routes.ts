import { BASE_PATH, part, routeGroup, type Used } from '../declarations/route-group.js';
import { EvaluateFeatures } from '../../../application/features/evaluate-features.js';
import type { StreamTickets } from '../../../application/ports/stream-tickets.js';
import type { Caller } from '../../../domain/users/caller.js';
import { canonicalJson } from '../../../domain/changes/canonical-json.js';
import type { JsonObject } from '../../../domain/changes/change.js';
import { ValidationFailed } from '../../../domain/domain-error.js';
import { KEY_MISSING } from '../../../domain/features/evaluate-flag.js';
import { TokenInvalid, TokenMissing } from '../../../domain/sessions/errors.js';
import { formatEtag, noneMatchHits, tagOf } from '../conditional/conditional.js';
import { EventHub } from '../events/event-hub.js';
import { lastEventId } from '../events/last-event-id.js';
import { respondEvents } from '../events/respond-events.js';
import { jsonArray } from '../lists/respond-list.js';
import { respondJson } from '../responses/respond.js';
import { guarded, publicRoute, type Route } from '../declarations/route.js';
import { ofrepErrors } from './errors.js';
import { presentFlag, type PresentedFlag } from './present.js';
import {
  bulkEvaluationSchema,
  evaluationRequestSchema,
  evaluationSchema,
  refetchSchema,
  streamQuery,
} from './schema.js';
import type { EventFormat } from '../events/event-stream.js';

export const STREAM_TICKETS = part<StreamTickets>('stream tickets');
/** Returns the caller of a stream with a credential. Throws `SecondFactorRequired`, `TokenInvalid`, `Unavailable`. */
export const IDENTIFY = part<(credential: string) => Promise<Caller>>('identify');

const uses = {
  evaluateFeatures: EvaluateFeatures,
  hub: EventHub,
  tickets: STREAM_TICKETS,
  identify: IDENTIFY,
  basePath: BASE_PATH,
};

const STREAM = '/ofrep/v1/stream';
const NO_CONTEXT: Context = {};
/** In characters. */
const JOINED_AT_ONCE = 64 * 1_024;
const START = Buffer.from('{"flags":');
const MISSING = { code: KEY_MISSING, message: 'is required' };

/** The OpenFeature Remote Evaluation Protocol, version 0.3, for any OFREP provider. */
export const ofrepRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { evaluateFeatures, hub, tickets, identify, basePath } = options;
  const common = { tags: ['ofrep'], private: true, anyQuery: true } as const;
  const evaluation = {
    ...common,
    method: 'POST',
    dryRun: 'ignored',
    needs: EvaluateFeatures.needs,
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
      handler: async (ctx) => {
        const { actor, params, body } = ctx.state;
        const { targetingKey } = contextOf(body);
        const [flag] = await evaluateFeatures.execute(actor, { flagKey: params.key, targetingKey });
        if (flag!.evaluation === KEY_MISSING) throw new ValidationFailed({ targetingKey: MISSING });
        respondJson(ctx, presentFlag(flag!).json);
      },
    }),
    guarded({
      ...evaluation,
      path: '/ofrep/v1/evaluate/flags',
      operationId: 'evaluateFlags',
      summary: 'Evaluate all flags; also returns the URL of the stream of changes',
      responses: { 200: bulkEvaluationSchema, 304: null },
      etag: 'always',
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const context = contextOf(body);
        const ticket = tickets.issue(actor.credential);
        const { targetingKey } = context;
        const flags = (await evaluateFeatures.execute(actor, { targetingKey })).map(presentFlag);
        // Depends on the outcome, the ticket and the context, because clients store all of them with the evaluation.
        let stored = '';
        for (const { digest } of flags) stored += digest;
        const etag = formatEtag(0, tagOf(`${stored} ${ticket} ${canonicalJson(context)}`, 22));
        ctx.res.setHeader('ETag', etag);
        // The protocol makes this POST conditional; in HTTP only reads are.
        if (noneMatchHits(ctx.headers['if-none-match'], etag)) {
          ctx.status = 304;
          return;
        }
        // Without an origin: providers add that of their configured address, which is correct behind any proxy.
        const requestUri = `${basePath}${STREAM}?ticket=${ticket}`;
        const streams = JSON.stringify([{ type: 'sse', endpoint: { requestUri } }]);
        respondJson(ctx, await bulkJson(flags, streams));
      },
    }),
    publicRoute({
      ...common,
      method: 'GET',
      path: STREAM,
      operationId: 'streamEvaluations',
      summary: 'Stream that says when to evaluate again; takes the ticket from a bulk evaluation',
      query: streamQuery,
      responses: { 200: { media: ['text/event-stream'], events: { message: refetchSchema } } },
      refusals: ['token_missing', 'token_invalid', 'totp_required', 'too_many_streams'],
      resumable: true,
      handler: async (ctx) => {
        const { ticket } = ctx.state.query;
        if (ticket === undefined) throw new TokenMissing();
        const credential = tickets.verify(ticket);
        if (credential === undefined) throw new TokenInvalid();
        respondEvents(ctx, await hub.open(await identify(credential), ofrepStreamFormat, lastEventId(ctx)));
      },
    }),
  ];
}

/** Short texts are joined at once: Node sends a text together with the head, which is faster than a buffer. */
async function bulkJson(flags: readonly PresentedFlag[], streams: string): Promise<string | Buffer> {
  if (flags.reduce((length, { json }) => length + json.length, 0) < JOINED_AT_ONCE) {
    return `{"flags":[${flags.map(({ json }) => json).join()}],"eventStreams":${streams}}`;
  }
  const json = await jsonArray(flags, (flag) => flag.json);
  return Buffer.concat([START, json, Buffer.from(`,"eventStreams":${streams}}`)]);
}

type Context = JsonObject & { readonly targetingKey?: string };

function contextOf({ context }: { readonly context?: object | null | undefined }): Context {
  return (context ?? NO_CONTEXT) as Context;
}

/**
 * OFREP's notice that evaluations may have changed (ADR-0008 of the protocol). The event is unnamed, because that's
 * what providers listen for; `lastModified` is in whole seconds. Several missed events require only one new evaluation.
 * Providers evaluate before they open the stream, and their `EventSource` forgets its position when it's replaced.
 */
export const ofrepStreamFormat: EventFormat = {
  lastSaysAll: true,
  startsAnew: true,
  encode({ at }, id) {
    const data = { type: 'refetchEvaluation', etag: `"${id}"`, lastModified: Math.floor(at / 1_000) };
    return Buffer.from(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`);
  },
};
