import { WEBHOOK } from '../../domain/authority/kinds/webhook.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import { all, type Needs } from '../../domain/permissions/needs.js';
import { decideWebhookUpdate, settleWebhook, type WebhookPatch } from '../../domain/webhooks/update-webhook.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { DeletionRules, UpdateRules } from '../authority/record-rules.js';
import type { Outbound } from '../ports/outbound.js';

/** Deleted webhooks tell nothing any more; the deliverer removes their queues. */
export const WEBHOOK_RULES = {
  kind: WEBHOOK,
  needs: { read: all('settings.read'), update: all('settings.update'), delete: all('settings.update') },
  settle: async (webhook, patch, { readPast }) => settleWebhook(webhook, patch, await readPast()),
  update: (webhook, patch, { actor, ...rest }) => decideWebhookUpdate(actor, webhook, patch, rest),
} satisfies UpdateRules<Webhook, WebhookPatch> & DeletionRules<Webhook> & { readonly needs: { readonly read: Needs } };

/** Throws `ValidationFailed` for an address that is spelt as one of a network that may not be called. */
export function requireCallable(url: string | undefined, outbound: Pick<Outbound, 'isForbidden'>): void {
  if (url === undefined || !outbound.isForbidden(new URL(url))) return;
  const message = 'must not lead to an address that is not public, unless OUTBOUND_PRIVATE names its network';
  throw new ValidationFailed({ url: { code: 'not_public', message } });
}
