import { Records } from '../../../application/authority/records.js';
import { CreateWebhook } from '../../../application/webhooks/create-webhook.js';
import { ReadWebhooks } from '../../../application/webhooks/read-webhooks.js';
import { RedeliverWebhook } from '../../../application/webhooks/redeliver-webhook.js';
import { RotateWebhook } from '../../../application/webhooks/rotate-webhook.js';
import { TestWebhook } from '../../../application/webhooks/test-webhook.js';
import { UpdateWebhook } from '../../../application/webhooks/update-webhook.js';
import { WEBHOOK_RULES } from '../../../application/webhooks/webhook-rules.js';
import type { WebhookWithQueue } from '../../../application/webhooks/webhook-with-queue.js';
import { meets } from '../../../domain/permissions/needs.js';
import { DELIVERY_FIELDS, deliveryValue, WEBHOOK_FIELDS, webhookValue } from '../../../domain/webhooks/webhook-list.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { respondList } from '../lists/respond-list.js';
import { loggedOf } from '../log-position/logged.js';
import { respondCreated } from '../responses/respond.js';
import { nothing } from '../validation/fields.js';
import { presentDelivery, presentWebhook, webhookEtag } from './present.js';
import {
  deliverySchema,
  issuedWebhookSchema,
  newWebhookSchema,
  redeliverySchema,
  webhookPatchSchema,
  webhookSchema,
} from './schema.js';

const uses = {
  readWebhooks: ReadWebhooks,
  createWebhook: CreateWebhook,
  updateWebhook: UpdateWebhook,
  rotateWebhook: RotateWebhook,
  redeliverWebhook: RedeliverWebhook,
  testWebhook: TestWebhook,
  records: Records,
};

const tags = ['webhooks'];

/** Other services that are told what changed. */
export const webhookRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  return [...readingRoutes(options), ...writingRoutes(options), ...deliveryRoutes(options)];
}

function readingRoutes({ readWebhooks }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/webhooks',
      needs: ReadWebhooks.needs,
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      list: { fields: WEBHOOK_FIELDS },
      responses: { 200: webhookSchema.array() },
      handler: async (ctx) => {
        const page = await readWebhooks.list(ctx.state.actor, { query: ctx.state.list.query });
        const valueOf = ({ webhook }: WebhookWithQueue, field: string) => webhookValue(webhook, field);
        await respondList(ctx, page, (one) => JSON.stringify(presentWebhook(one)), valueOf);
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/webhooks/:id',
      needs: ReadWebhooks.needs,
      operationId: 'getWebhook',
      summary: 'Get a webhook',
      responses: { 200: webhookSchema },
      etag: 'always',
      handler: async (ctx) => {
        respond(ctx, await readWebhooks.get(ctx.state.actor, ctx.state.params));
      },
    }),
  ];
}

function writingRoutes({ createWebhook, updateWebhook, rotateWebhook, records }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags,
      method: 'POST',
      path: '/webhooks',
      logged: true,
      peopleOnly: true,
      private: true,
      needs: CreateWebhook.needs,
      operationId: 'createWebhook',
      summary: 'Make a webhook, which tells what you may read from now on',
      body: newWebhookSchema,
      responses: { 201: issuedWebhookSchema },
      refusals: ['already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const wanted = { ...body, enabled: body.enabled ?? false };
        const { secret, ...made } = await createWebhook.execute(actor, { wanted, ...loggedOf(ctx) });
        respondCreated(ctx, made.webhook.id);
        respond(ctx, made, { secret });
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/webhooks/:id',
      logged: true,
      needs: UpdateWebhook.needs,
      operationId: 'updateWebhook',
      summary: 'Change a webhook, or switch it on or off',
      description:
        'Changes of more than the name make you its owner, and are for people. Switched on, it goes on where it stopped.',
      body: webhookPatchSchema,
      responses: { 200: webhookSchema },
      refusals: ['already_exists', 'people_only'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { name, url, events, enabled } = ctx.state.body;
        const patch = { name, url, events, enabled };
        respond(ctx, await updateWebhook.execute(ctx.state.actor, { ...updateOf(ctx), patch }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/webhooks/:id',
      logged: true,
      needs: WEBHOOK_RULES.needs.delete,
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async (ctx) => {
        await records.delete(ctx.state.actor, WEBHOOK_RULES, deletionOf(ctx));
        ctx.body = {};
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/webhooks/:id/rotate',
      logged: true,
      peopleOnly: true,
      private: true,
      needs: RotateWebhook.needs,
      operationId: 'rotateWebhook',
      summary: 'Give a webhook another secret; the one before signs, too, for 24 hours',
      responses: { 200: issuedWebhookSchema },
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { secret, ...rotated } = await rotateWebhook.execute(ctx.state.actor, deletionOf(ctx));
        respond(ctx, rotated, { secret });
      },
    }),
  ];
}

function deliveryRoutes({ readWebhooks, redeliverWebhook, testWebhook }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/webhooks/:id/deliveries',
      needs: ReadWebhooks.needs,
      operationId: 'listWebhookDeliveries',
      summary: 'List the last 1,000 tries of a webhook, newest first',
      list: { fields: DELIVERY_FIELDS },
      responses: { 200: deliverySchema.array() },
      handler: async (ctx) => {
        const { actor, params, list } = ctx.state;
        const page = await readWebhooks.listTries(actor, { ...params, query: list.query });
        await respondList(ctx, page, (tried) => JSON.stringify(presentDelivery(tried)), deliveryValue);
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/webhooks/:id/redeliver',
      logged: true,
      peopleOnly: true,
      needs: RedeliverWebhook.needs,
      operationId: 'redeliverWebhook',
      summary: 'Tell again what happened since a moment, at once or when it is on',
      body: redeliverySchema,
      responses: { 202: nothing },
      handler: async (ctx) => {
        const { actor, params, body } = ctx.state;
        await redeliverWebhook.execute(actor, { ...params, ...body, ...loggedOf(ctx) });
        ctx.status = 202;
        ctx.body = {};
      },
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/webhooks/:id/test',
      needs: TestWebhook.needs,
      operationId: 'testWebhook',
      summary: 'Send `webhook.test` once, also while it is off; at most 20 an hour',
      responses: { 202: nothing },
      refusals: ['rate_limited'],
      handler: async (ctx) => {
        await testWebhook.execute(ctx.state.actor, ctx.state.params);
        ctx.status = 202;
        ctx.body = {};
      },
    }),
  ];
}

function respond(ctx: RouteContext, one: WebhookWithQueue, more: { readonly secret?: string } = {}): void {
  ctx.etag = webhookEtag(one);
  ctx.body = { ...presentWebhook(one, meets(ctx.state.actor.permissions, ReadWebhooks.needs)), ...more };
}
