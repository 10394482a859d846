import type { Store } from '../ports/store.js';
import type { WebhookSecrets } from './webhook-secrets.js';

/** Seals the secrets of webhooks with the current key, once per start, so that previous keys can be removed from the settings. */
export class ResealWebhooks {
  constructor(
    private readonly store: Pick<Store, 'transact' | 'webhookQueues'>,
    private readonly secrets: WebhookSecrets,
  ) {}

  /** Returns how many webhooks' secrets no key opens. Throws `Unavailable`. */
  async execute(): Promise<number> {
    const { store, secrets } = this;
    const others = (await store.webhookQueues.list()).filter(({ keyId }) => keyId !== secrets.keyId);
    if (others.length === 0) return 0;
    return store.transact(async ({ webhookQueues }) => {
      let unreadable = 0;
      for (const { id } of others) {
        const queue = await webhookQueues.find(id);
        const sealed = queue && secrets.sealAgain(queue);
        if (queue === undefined || sealed === undefined) unreadable += 1;
        else await webhookQueues.put({ ...queue, ...sealed });
      }
      return unreadable;
    });
  }
}
