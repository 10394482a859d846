import type { Logger } from 'pino';
import type { HttpServer } from '../adapters/http/connections/http-server.js';
import type { AuthorityProjection } from '../application/authority/authority-projection.js';
import type { AssertionKeyRing } from '../application/assertions/assertion-key-ring.js';
import type { UpgradeSegments } from '../application/segments/upgrade-segments.js';
import type { Announcer } from '../application/propagation/announcer.js';
import type { EndIdleTransactions } from '../application/propagation/end-idle-transactions.js';
import type { ResealCodes } from '../application/one-time-codes/reseal-codes.js';
import type { DeliverWebhooks } from '../application/webhooks/deliver-webhooks.js';
import type { ResealWebhooks } from '../application/webhooks/reseal-webhooks.js';
import type { PendingTotals } from '../application/totals/pending-totals.js';
import type { ChangeNotifier } from '../application/ports/change-notifier.js';
import type { Clock } from '../application/ports/clock.js';
import { MAX_BYTES_PER_KIND, overfullKinds } from '../domain/authority/record-bytes.js';
import { CannotListen } from './cannot-listen.js';
import type { Config } from './config.js';
import { every } from './every.js';
import type { Lifecycle } from './lifecycle.js';
import type { Maintenance } from './maintenance.js';
import type { FirstAdministrator, Seeding } from './seeding.js';

/** How often a process tells the others that it's running. */
const RENEW_MS = 1_000;

/** How often a worker looks for changes of others that no request of its own asks for: event streams wait for them. */
const LOOK_MS = 20;

/** How long a shutdown may take to end idle transactions. */
const END_WITHIN_MS = 1_000;

/** Longer than the server gives running requests. */
const DRAIN_WITHIN_MS = 8_500;

/** A store of an earlier release can. */
const OVERFULL =
  'the store holds more than it may: these records can be read, deleted and made smaller, but nothing can be added to them (docs/production.md#connections-and-memory)';

interface ServiceOptions {
  readonly config: Config;
  readonly lifecycle: Lifecycle;
  readonly clock: Pick<Clock, 'timer'>;
  /** Loaded. */
  readonly projection: AuthorityProjection;
  readonly announcer: Announcer;
  readonly endIdleTransactions: EndIdleTransactions;
  readonly seeding: Seeding;
  readonly upgradeSegments: UpgradeSegments;
  readonly resealCodes: ResealCodes;
  readonly assertionKeys: Pick<AssertionKeyRing, 'update'>;
  readonly resealWebhooks: ResealWebhooks;
  readonly logger: Pick<Logger, 'warn'>;
  readonly changeNotifier: ChangeNotifier;
  readonly pendingTotals: Pick<PendingTotals, 'close'>;
  readonly maintenance: Maintenance;
  /** Sends what the outbox holds. */
  readonly mailDelivery: Maintenance;
  /** Continues operations. */
  readonly operationRunner: Maintenance;
  readonly webhookDelivery: Maintenance;
  readonly deliverWebhooks: DeliverWebhooks;
  readonly backups: Maintenance;
  readonly registerGauges: () => void;
  readonly server: HttpServer;
  readonly stopping: AbortController;
}

/** The service. All of it is wired; `start` says in which order it comes to life. */
export class Service {
  #url: string | undefined;

  constructor(private readonly options: ServiceOptions) {}

  /** Throws before `start` has resolved. */
  get url(): string {
    if (this.#url === undefined) throw new Error('The service does not listen yet.');
    return this.#url;
  }

  /**
   * Fills an empty store, seals secrets with the current key, switches webhooks of a copy off, then listens. Throws
   * `CannotListen` and the errors of filling.
   */
  async start(onSeeded: (first: FirstAdministrator) => void): Promise<void> {
    const { config, lifecycle, seeding, upgradeSegments, resealCodes, resealWebhooks, assertionKeys } = this.options;
    const { registerGauges, projection, logger } = this.options;
    const { pendingTotals, maintenance, mailDelivery, operationRunner, webhookDelivery, deliverWebhooks, backups } =
      this.options;
    await seeding.run(onSeeded);
    const { renamed, reread } = await upgradeSegments.execute();
    for (const [name, to] of renamed)
      logger.warn(`${name} is a standard field now: your own column of this name is called ${to}`);
    for (const { segment, filter, now } of reread)
      logger.warn(
        `The filter ${filter} of the segment ${JSON.stringify(segment)} ${now} since 0.3.0: look at who is in it`,
      );
    const users = await resealCodes.execute();
    if (users > 0)
      logger.warn(`No key opens the one-time codes of ${users} users, who can't sign in: see docs/accounts.md#keys`);
    if (config.ASSERTION_AUDIENCES.length > 0) await assertionKeys.update();
    const webhooks = await resealWebhooks.execute();
    if (webhooks > 0)
      logger.warn(
        `No key opens the secrets of ${webhooks} webhooks, which need new ones: see docs/webhooks.md#secrets`,
      );
    await deliverWebhooks.switchCopiesOff();
    const bytes = overfullKinds(projection.authority.records);
    if (Object.keys(bytes).length > 0) logger.warn({ bytes, limit: MAX_BYTES_PER_KIND }, OVERFULL);
    await this.#join();
    this.#keepProjectionFresh();
    lifecycle.opened('totals', () => pendingTotals.close());
    lifecycle.opened('maintenance', maintenance.start());
    lifecycle.opened('mail', mailDelivery.start());
    lifecycle.opened('operations', operationRunner.start());
    lifecycle.opened('deliveries', () => deliverWebhooks.close());
    lifecycle.opened('webhooks', webhookDelivery.start());
    lifecycle.opened('backups', backups.start());
    registerGauges();
    await this.#listen();
  }

  /** Turns unready, keeps serving for `SHUTDOWN_DELAY_MS`, drains requests for up to 8 s, then closes the store; ends within 9 s. */
  async close(): Promise<void> {
    const { config, stopping, clock, lifecycle } = this.options;
    stopping.abort();
    if (config.SHUTDOWN_DELAY_MS > 0) await clock.timer(config.SHUTDOWN_DELAY_MS).elapsed;
    await lifecycle.close();
  }

  /** Becomes known to the other processes, then reads the log's head: it has each change for which they didn't wait for this one. */
  async #join(): Promise<void> {
    const { lifecycle, announcer, endIdleTransactions, projection } = this.options;
    lifecycle.opened('announcer', () => announcer.stop());
    await announcer.start();
    await projection.refresh();
    endIdleTransactions.start();
    lifecycle.opened('end of idle transactions', () => endIdleTransactions.stop(), END_WITHIN_MS);
    lifecycle.opened(
      'announcements',
      every(
        RENEW_MS,
        () => announcer.renew(),
        () => undefined,
      ),
    );
  }

  /** Refreshes the projection regularly, and sooner on a notification; it already has this process's own commits. */
  #keepProjectionFresh(): void {
    const { config, lifecycle, projection, changeNotifier, clock } = this.options;
    const pauseMs = config.PROPAGATION_BOUND_MS / 4;
    const refresh = () => projection.refresh();
    // A slow answer mustn't keep the next refresh from being sent.
    const refreshAgain = async () => {
      const timer = clock.timer(pauseMs);
      await Promise.race([refresh(), timer.elapsed]).finally(() => timer.cancel());
    };
    lifecycle.opened(
      'projection',
      every(pauseMs, refreshAgain, () => undefined),
    );
    if (config.WORKERS > 1) {
      const look = async () => {
        if (projection.isOvertaken()) await refresh();
      };
      lifecycle.opened(
        'changes of other workers',
        every(LOOK_MS, look, () => undefined),
      );
    }
    changeNotifier.listen((seq) => {
      if (seq > projection.authority.head.seq) refresh().catch(() => undefined);
    });
    lifecycle.opened('changeNotifier', () => changeNotifier.close());
  }

  async #listen(): Promise<void> {
    const { config, lifecycle, server } = this.options;
    lifecycle.opened('server', () => server.close(), DRAIN_WITHIN_MS);
    const port = await server.listen(config.PORT, config.HOST).catch((error: unknown) => {
      throw new CannotListen(config, error);
    });
    const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
    this.#url = `http://${host}:${port}${config.BASE_PATH}`;
  }
}
