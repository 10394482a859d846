import { GIVE_UP_AFTER_MS } from '../../domain/mail/outbox-rules.js';
import type { User } from '../../domain/users/user.js';
import { switchedOff } from '../../domain/webhooks/update-webhook.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { Mailroom } from '../mail/mailroom.js';
import type { Ids } from '../ports/ids.js';
import type { MailLeftOut, MailLog } from '../ports/mail-log.js';
import type { Store } from '../ports/store.js';
import { ADMINISTRATORS } from '../users/administrators.js';
import type { WebhookEnd, WebhookLog } from '../ports/webhook-sender.js';

interface SwitchWebhookOffOptions {
  readonly writer: AuthorityWriter;
  readonly users: Pick<Store['users'], 'list'>;
  readonly mailroom: Mailroom;
  readonly mailLog: Pick<MailLog, 'leftOut'>;
  readonly log: Pick<WebhookLog, 'switchedOff'>;
  readonly ids: Ids;
  readonly storeId: string;
}

/** Switches a webhook off for the service itself. When it has failed, administrators are told. */
export class SwitchWebhookOff {
  constructor(private readonly options: SwitchWebhookOffOptions) {}

  /**
   * Does nothing if the reason doesn't hold any more, or somebody else was faster. `generation`: of the queue that has failed. Throws
   * `Unavailable`.
   */
  async execute(
    id: string,
    { why, generation }: { readonly why: WebhookEnd; readonly generation?: number },
  ): Promise<void> {
    const { writer, log, mailLog, ids, mailroom } = this.options;
    const isTelling = why === 'failed' && mailroom.isSending;
    const told = isTelling ? (await this.options.users.list(ADMINISTRATORS)).records : [];
    const messages = told.map((to) => ({ id: ids.next(), to }));
    let leftOut: MailLeftOut[] = [];
    const isOff = await writer.write(
      { actorId: 'system:webhooks', requestId: null, receipt: undefined },
      async (transaction) => {
        leftOut = [];
        const webhook = transaction.authority.records.webhooks.get(id);
        const entry = webhook && switchedOff(webhook);
        if (entry === undefined || !(await this.#holds(transaction, webhook!, why, generation))) return false;
        await transaction.record(entry);
        for (const { id: messageId, to } of messages) {
          const reason = await this.#tell(transaction, messageId, to, webhook!.name);
          if (reason !== 'queued') leftOut.push({ name: 'webhook-off', userId: to.id, reason });
        }
        return true;
      },
    );
    if (!isOff) return;
    log.switchedOff(id, why);
    for (const message of leftOut) mailLog.leftOut(message);
  }

  async #holds(
    { users, webhookQueues }: AuthorityTransaction,
    { id, ownerId }: Webhook,
    why: WebhookEnd,
    generation: number | undefined,
  ): Promise<boolean> {
    if (why === 'owner_gone') return (await users.find(ownerId))?.suspended !== false;
    const queue = await webhookQueues.find(id);
    return why === 'copied' ? queue?.storeId !== this.options.storeId : queue?.generation === generation;
  }

  #tell(transaction: AuthorityTransaction, id: string, to: User, webhook: string) {
    const draft = { id, name: 'webhook-off', to, lifeMs: GIVE_UP_AFTER_MS, values: { webhook } } as const;
    return this.options.mailroom.queue(transaction, draft);
  }
}
