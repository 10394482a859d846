import type { Webhook } from '../../webhooks/webhook.js';
import { flag, ids, text } from './fields.js';
import { defineKind } from './kind.js';

export const WEBHOOK = defineKind<Webhook>({
  resource: 'webhook',
  plural: 'webhooks',
  limit: 50,
  unique: { field: 'name', isFolded: true },
  isRepeatable: false,
  restriction: { needs: 'settings.read', shown: [] },
  fields: {
    name: text('name'),
    url: text('url'),
    events: ids('events'),
    enabled: flag('enabled'),
    ownerId: text('owner'),
  },
});
