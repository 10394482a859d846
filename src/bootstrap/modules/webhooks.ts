import { randomBytes } from 'node:crypto';
import { ContainerModule } from 'inversify';
import { loadOrCreateStoreId } from '../../adapters/files/store-id.js';
import { presentMessages } from '../../adapters/http/webhooks/present-messages.js';
import { PinoWebhookLog } from '../../adapters/log/pino-webhook-log.js';
import { HttpsOutbound } from '../../adapters/outbound/https-outbound.js';
import { OutboundAddresses, readNetwork } from '../../adapters/outbound/outbound-addresses.js';
import { StandardWebhookSender } from '../../adapters/outbound/standard-webhook-sender.js';
import { AesSealer } from '../../adapters/security/aes-sealer.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { HourlyLimit } from '../../application/limits/hourly-limit.js';
import { OperationCallers } from '../../application/operations/operation-callers.js';
import { CreateWebhook } from '../../application/webhooks/create-webhook.js';
import { DeliverWebhooks } from '../../application/webhooks/deliver-webhooks.js';
import { ReadWebhooks } from '../../application/webhooks/read-webhooks.js';
import { RedeliverWebhook } from '../../application/webhooks/redeliver-webhook.js';
import { ResealWebhooks } from '../../application/webhooks/reseal-webhooks.js';
import { RotateWebhook } from '../../application/webhooks/rotate-webhook.js';
import { SwitchWebhookOff } from '../../application/webhooks/switch-webhook-off.js';
import { TestWebhook } from '../../application/webhooks/test-webhook.js';
import { UpdateWebhook } from '../../application/webhooks/update-webhook.js';
import { WebhookSecrets } from '../../application/webhooks/webhook-secrets.js';
import { Records } from '../../application/authority/records.js';
import { bind, bindClass } from '../bind.js';
import { bindMaintenance } from '../bind-maintenance.js';
import { identifiers, SETTINGS, STORED } from '../identifiers.js';
import { parts } from '../parts.js';
import { version } from '../version.js';

const POLL_MS = 500;
const TESTS_PER_HOUR = 20;
/** As many bytes as HMAC-SHA256 has. */
const SECRET_BYTES = 32;

/** Calls of other services, and webhooks. */
export const webhooksModule = new ContainerModule((c) => {
  bind(
    c,
    identifiers.outbound,
    [SETTINGS.OUTBOUND_PRIVATE],
    (networks) => new HttpsOutbound({ addresses: new OutboundAddresses(networks.map((text) => readNetwork(text)!)) }),
  );
  // After the store is open, so that a refused start writes nothing.
  bind(c, identifiers.storeId, [identifiers.config, identifiers.store], ({ STORAGE, DATA_DIR }, _store) =>
    STORAGE === 'sqlite' ? loadOrCreateStoreId(DATA_DIR) : STORAGE,
  );
  bind(c, identifiers.webhookLog, [identifiers.logger], (logger) => new PinoWebhookLog(logger));
  bind(
    c,
    identifiers.webhookSender,
    [identifiers.outbound, identifiers.clock],
    (outbound, clock) => new StandardWebhookSender(outbound, clock, `Castellan/${version()}`),
  );
  bind(c, identifiers.newWebhookSecret, [], () => () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`);
  bind(
    c,
    WebhookSecrets,
    [identifiers.tokenSecrets, identifiers.newWebhookSecret],
    (secrets, newSecret) => new WebhookSecrets(new AesSealer(secrets, 'castellan webhooks'), newSecret),
  );
  bindClass(c, ResealWebhooks, [identifiers.store, WebhookSecrets]);
  bindClass(c, ReadWebhooks, [AuthorityProjection, STORED.webhookQueues, identifiers.clock]);
  const writing = {
    ...parts('writer', 'clock'),
    customerLogs: STORED.customerLogs,
    secrets: WebhookSecrets,
    outbound: identifiers.outbound,
    storeId: identifiers.storeId,
  };
  bindClass(c, CreateWebhook, { ...writing, ...parts('ids') });
  bindClass(c, UpdateWebhook, { ...writing, records: Records, queues: STORED.webhookQueues });
  bindClass(c, RotateWebhook, writing);
  bindClass(c, RedeliverWebhook, { ...writing, history: STORED.history });
  const sending = {
    ...parts('ids', 'clock'),
    secrets: WebhookSecrets,
    sender: identifiers.webhookSender,
    log: identifiers.webhookLog,
    draining: identifiers.draining,
  };
  bind(
    c,
    TestWebhook,
    {
      ...sending,
      ...parts('logger'),
      reader: AuthorityProjection,
      queues: STORED.webhookQueues,
      limits: STORED.limits,
    },
    ({ draining, logger, limits, ...options }) =>
      new TestWebhook({
        ...options,
        messages: presentMessages,
        limit: new HourlyLimit(limits, options.clock, 'webhook-test', TESTS_PER_HOUR),
        stopping: draining.signal,
        onError: (error) => logger.error({ err: error }, 'the test of a webhook could not be sent or noted'),
      }),
  );
  bindClass(c, SwitchWebhookOff, {
    ...parts('writer', 'users', 'mailroom', 'mailLog', 'ids'),
    log: identifiers.webhookLog,
    storeId: identifiers.storeId,
  });
  bind(
    c,
    DeliverWebhooks,
    {
      ...sending,
      ...parts('store', 'projection'),
      callers: OperationCallers,
      switchOff: SwitchWebhookOff,
      storeId: identifiers.storeId,
    },
    ({ draining, ...options }) =>
      new DeliverWebhooks({
        ...options,
        messages: presentMessages,
        holder: options.ids.next(),
        random: Math.random,
        stopping: draining.signal,
      }),
  );
  bindMaintenance(c, identifiers.webhookDelivery, {
    jobs: [DeliverWebhooks],
    pauseMs: POLL_MS,
    message: 'webhooks could not be delivered',
  });
});
