import { z } from 'zod';
import { WEBHOOK } from '../../../domain/authority/kinds/webhook.js';
import {
  errorOfWebhookUrl,
  EVENT_RESOURCES,
  isEvent,
  MAX_EVENTS,
  MAX_URL_LENGTH,
} from '../../../domain/webhooks/webhook.js';
import { idOfPath, label, newLabel, readAt, shortArray, time, timestamp } from '../validation/fields.js';
import { asSent } from '../validation/normal-body.js';

const record = {
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  owner: z.string().meta({ description: 'The id of the user whose permissions decide what is told' }),
  state: z.enum(['ok', 'failing', 'off']).meta({ description: '`failing`: an entry waits for another try' }),
  last_delivery: z
    .object({ at: timestamp, status: z.int().nullable().meta({ description: 'null if nobody answered' }) })
    .nullable(),
  created: timestamp,
  updated: timestamp,
};

/** A webhook in a response. */
export const webhookSchema = z.object(record).meta({ id: 'Webhook' });

/** A webhook that was just made, or got another secret. */
export const issuedWebhookSchema = z
  .object({
    ...record,
    secret: z.string().meta({ pattern: '^whsec_[A-Za-z0-9+/]{43}=$', description: 'It can’t be read again' }),
  })
  .meta({ id: 'IssuedWebhook', description: 'A webhook with its secret, this once' });

const url = asSent(
  z
    .string()
    .superRefine((text, context) => {
      const error = errorOfWebhookUrl(text, (one) => URL.canParse(one));
      if (error !== undefined) context.addIssue(error);
    })
    .meta({
      format: 'uri',
      maxLength: MAX_URL_LENGTH,
      description: 'https, without a user, a password or a fragment; a literal address must be public',
    }),
);

const events = shortArray(
  z
    .string()
    .refine(isEvent, 'must be such as role.updated or customer.*')
    .meta({ pattern: `^(?:${EVENT_RESOURCES.join('|')})\\.(?:created|updated|deleted|\\*)$` }),
  MAX_EVENTS,
)
  .refine((list) => list.length > 0, 'must name an event')
  .transform((list) => [...new Set(list)])
  .meta({ minItems: 1, description: 'What is told: `<resource>.created`, `.updated`, `.deleted` or `.*`' });

export const newWebhookSchema = z.object({ name: newLabel, url, events, enabled: z.boolean().optional() }).meta({
  id: 'NewWebhook',
  description: `At most ${WEBHOOK.limit} webhooks, whose names differ; off unless \`enabled\``,
});

export const webhookPatchSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    name: label.optional(),
    url: url.optional(),
    events: events.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookUpdate', description: 'Absent fields keep their values' });

export const deliverySchema = z
  .object({
    id: z.string(),
    message_id: z.string().meta({ description: '`webhook-id`: the hash of the entry, or the id of a customer’s' }),
    type: z.string(),
    at: timestamp,
    status: z.int().nullable(),
    error: z
      .enum(['timeout', 'connection', 'certificate', 'address'])
      .nullable()
      .meta({ description: 'Why there is no status; `address`: one that may not be called' }),
    skipped: z.boolean().meta({ description: 'The last try of an entry that the receiver refuses' }),
  })
  .meta({ id: 'WebhookDelivery', description: 'A try to tell the receiver of one entry' });

export const redeliverySchema = z
  .object({
    from: time.meta({ description: 'In the past' }),
  })
  .meta({ id: 'WebhookRedelivery' });
