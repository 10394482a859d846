import { setTimeout as delay } from 'node:timers/promises';
import type { ReadAhead, Store, TransactionCallback } from '../../application/ports/store.js';
import type { Upgrade, Upgraded } from '../../application/ports/upgrade.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { OnDerived } from '../storage-kernel/derivation.js';
import { AuthorityGroupRun, type WaitingAuthorityCallback } from './transactions/authority-group-run.js';
import { CustomerWriter } from './transactions/customer-writer.js';
import { shutOutCopies } from './copy/unfinished-copy.js';
import { MongoCustomerImports } from './customers/mongo-customer-imports.js';
import { MongoCustomerLogs } from './customers/mongo-customer-logs.js';
import { MongoCustomerStore } from './customers/mongo-customer-store.js';
import { isDuplicate, mayBeRetried } from './database/driver-errors.js';
import { correctTimes } from './writing/correct-times.js';
import { endIdleTransactions } from './database/end-idle-transactions.js';
import { GroupRunner } from './writing/group-runner.js';
import { MongoAssertionKeys } from './assertions/mongo-assertion-keys.js';
import { MongoAttemptLimits } from './limits/mongo-attempt-limits.js';
import { MongoAudit } from './audit/mongo-audit.js';
import { MongoAuthoritySnapshots } from './authority/mongo-authority-snapshots.js';
import { MongoAvatarReferences } from './avatars/mongo-avatar-references.js';
import { MongoChangeHistory } from './changes/mongo-change-history.js';
import { MongoChangeLog } from './changes/mongo-change-log.js';
import { LIMITED, MongoCollections } from './database/mongo-collections.js';
import type { MongoConnection } from './database/mongo-connection.js';
import { MongoGate } from './database/mongo-gate.js';
import { SilentConnections } from './database/silent-connections.js';
import { MongoKeptAnswers } from './idempotency/mongo-kept-answers.js';
import { MongoOperations } from './operations/mongo-operations.js';
import { MongoOutbox } from './mail/mongo-outbox.js';
import { MongoTakings } from './directories/mongo-takings.js';
import { MongoPasswordLinks } from './mail/mongo-password-links.js';
import { MongoCodesOfKeys } from './one-time-codes/mongo-one-time-codes.js';
import { MongoRecoveryRequests } from './recoveries/mongo-recovery-requests.js';
import { MongoOneTimeValues } from './sign-in/mongo-one-time-values.js';
import { MongoSignInKeys } from './sign-in/mongo-sign-in-keys.js';
import { MongoSessionRepository } from './sessions/mongo-session-repository.js';
import { MongoCustomerTrash } from './trash/mongo-customer-trash.js';
import { MongoTotals } from './totals/mongo-totals.js';
import { MongoUserReader } from './users/mongo-user-reader.js';
import { MongoOldSegments } from './upgrade/mongo-old-segments.js';
import { SlowReads } from './lists/slow-reads.js';
import { CustomerPlanner } from './customers/customer-planner.js';
import { prepareSchema, requireLatestSchema } from './upgrade/schema.js';
import { MongoViews } from './views/mongo-views.js';
import { MongoWebhookQueues } from './webhooks/mongo-webhook-queues.js';
import { MongoRecordValues } from './authority/mongo-record-values.js';
import { MongoSegmentMembers } from './segments/mongo-segment-members.js';
import { ANSWER_WITHIN_MS, WriterQueue } from './writing/writer-queue.js';

export interface MongoStoreOptions {
  /** When given, `append` also verifies the hash of every entry. */
  readonly sha256?: Sha256;
  /** `run` by default. */
  readonly upgrade?: Upgrade;
  /** Multiplies how long answers of the server are waited for: more than 1 in tests, whose machine may be busy. */
  readonly timeoutFactor?: number;
  /** Called once a store of an older release has the present schema. */
  readonly onUpgraded?: (upgraded: Upgraded) => void;
  /** Called with the progress of what an upgrade derives anew. */
  readonly onDerived?: OnDerived;
  /** Called with how each list of customers is read that isn't found at once. */
  readonly onPlan?: (plan: string) => void;
}

const START_WITHIN_MS = 15_000;
const PAUSE_MS = 100;
const PROBE = { _id: 'write_probe' } as const;
const NO_READS: ReadAhead = { users: [], sessions: [] };

/**
 * Opens the store and upgrades its schema. Throws `SchemaTooNew`, `StoreIsUnfinished` and, with `upgrade: 'refuse'`,
 * `SchemaTooOld`.
 */
export async function openMongoStore(
  connection: MongoConnection,
  options: MongoStoreOptions = {},
): Promise<MongoStore> {
  const began = performance.now();
  let upgraded: Pick<Upgraded, 'from' | 'to'> | undefined;
  await retryAtStart(async () => {
    await shutOutCopies(connection.database);
    if (options.upgrade === 'refuse') await requireLatestSchema(connection.database);
    else upgraded ??= await prepareSchema(connection.database, options.onDerived);
    // Check again: a copy that began meanwhile may have looked before there was a head row to see.
    await shutOutCopies(connection.database);
  });
  if (upgraded !== undefined) options.onUpgraded?.({ ...upgraded, ms: performance.now() - began });
  return new MongoStore(connection, options);
}

/** Retries idempotent steps: a newly initiated set responds slowly at first. */
async function retryAtStart(steps: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  for (;;) {
    try {
      await steps();
      return;
    } catch (error) {
      if (!mayBeRetried(error) || performance.now() > deadline) throw error;
    }
    await delay(PAUSE_MS);
  }
}

/**
 * A store in one database of a replica set. Transaction callbacks of this process commit in groups; several processes
 * may share the database.
 */
export class MongoStore implements Store {
  readonly users: MongoUserReader;
  readonly sessions: MongoSessionRepository;
  readonly signInKeys: MongoSignInKeys;
  readonly oneTimeValues: MongoOneTimeValues;
  readonly recordValues: MongoRecordValues;
  readonly codes: MongoCodesOfKeys;
  readonly assertionKeys: MongoAssertionKeys;
  readonly limits: MongoAttemptLimits;
  readonly recoveries: MongoRecoveryRequests;
  readonly outbox: MongoOutbox;
  readonly operations: MongoOperations;
  readonly webhookQueues: MongoWebhookQueues;
  readonly totals: MongoTotals;
  readonly views: MongoViews;
  readonly links: MongoPasswordLinks;
  readonly takings: MongoTakings;
  readonly answers: MongoKeptAnswers;
  readonly log: MongoChangeLog;
  readonly history: MongoChangeHistory;
  readonly authoritySnapshots: MongoAuthoritySnapshots;
  readonly audit: MongoAudit;
  readonly avatarReferences: MongoAvatarReferences;
  readonly customers: MongoCustomerStore;
  readonly customerLogs: MongoCustomerLogs;
  readonly customerTrash: MongoCustomerTrash;
  readonly customerImports: MongoCustomerImports;
  readonly segmentMembers: MongoSegmentMembers;
  readonly oldSegments: MongoOldSegments;
  readonly #client: MongoConnection['client'];
  readonly #collections: MongoCollections;
  readonly #gate: MongoGate;
  readonly #slow: SlowReads;
  readonly #customerWriter: CustomerWriter;
  readonly #queue: WriterQueue<WaitingAuthorityCallback>;

  constructor({ client, database }: MongoConnection, { sha256, timeoutFactor = 1, onPlan }: MongoStoreOptions) {
    this.#client = client;
    const collections = (this.#collections = new MongoCollections(database));
    const connections = new SilentConnections(client);
    const onSilence = (sentAt: number) => connections.noAnswer(sentAt);
    this.#gate = new MongoGate({ onSilence, timeoutFactor });
    const slow = new SlowReads();
    this.#slow = slow;
    this.users = new MongoUserReader(client, collections, this.#gate, slow);
    this.sessions = new MongoSessionRepository(collections, this.#gate);
    this.signInKeys = new MongoSignInKeys(collections, this.#gate);
    this.oneTimeValues = new MongoOneTimeValues(collections, this.#gate);
    this.recordValues = new MongoRecordValues(collections, this.#gate);
    this.codes = new MongoCodesOfKeys(collections, this.#gate);
    this.assertionKeys = new MongoAssertionKeys(collections, this.#gate);
    this.limits = new MongoAttemptLimits(collections, this.#gate);
    this.recoveries = new MongoRecoveryRequests(collections, this.#gate);
    this.outbox = new MongoOutbox(collections, this.#gate);
    this.views = new MongoViews(collections, this.#gate);
    this.oldSegments = new MongoOldSegments(collections, this.#gate);
    this.operations = new MongoOperations(collections, this.#gate);
    this.webhookQueues = new MongoWebhookQueues(collections, this.#gate);
    this.totals = new MongoTotals(client, collections, this.#gate, slow);
    this.links = new MongoPasswordLinks(collections, this.#gate);
    this.takings = new MongoTakings(collections, this.#gate);
    this.answers = new MongoKeptAnswers(collections, this.#gate);
    this.log = new MongoChangeLog(client, collections, this.#gate, slow);
    this.history = new MongoChangeHistory(collections, this.#gate);
    this.authoritySnapshots = new MongoAuthoritySnapshots(collections, this.#gate);
    this.audit = new MongoAudit(client, collections, this.#gate);
    this.avatarReferences = new MongoAvatarReferences(collections, this.#gate);
    this.customerImports = new MongoCustomerImports(client, collections);
    const gate = this.#gate;
    const planner = new CustomerPlanner({ client, collections, gate });
    const writer = (this.#customerWriter = new CustomerWriter({ client, collections, onSilence, timeoutFactor }));
    this.customers = new MongoCustomerStore({
      client,
      collections,
      gate,
      slow,
      planner,
      transact: (callback, how) => writer.transact(callback, how),
      onPlan,
    });
    this.customerLogs = new MongoCustomerLogs(client, collections, this.#gate, slow);
    this.customerTrash = new MongoCustomerTrash(client, collections, this.#gate, slow);
    this.segmentMembers = new MongoSegmentMembers({
      client,
      collections,
      gate,
      slow,
      planner,
      customers: this.customers,
      transact: (callback) => writer.transact(callback),
    });
    const runner = new GroupRunner<WaitingAuthorityCallback>({
      attempt: () => new AuthorityGroupRun({ client, collections, sha256 }),
      endIdleTransactions: () => endIdleTransactions(client),
      onSilence,
      timeoutFactor,
    });
    this.#queue = new WriterQueue((group) => runner.run(group), ANSWER_WITHIN_MS * timeoutFactor);
  }

  transact<T>(callback: TransactionCallback<T>, reads: ReadAhead = NO_READS): Promise<T> {
    return this.#queue.add({ run: callback, reads }) as Promise<T>;
  }

  endIdleTransactions(idleMs: number): Promise<void> {
    return this.#gate.run(() => endIdleTransactions(this.#client, idleMs));
  }

  async ping(): Promise<void> {
    await this.log.head();
  }

  correctTimes(now: number): Promise<void> {
    return this.#gate.write(() => correctTimes(this.#collections, now));
  }

  /** Not applicable: the server manages its files (see docs/mongodb.md). */
  async clearErased(): Promise<boolean> {
    return false;
  }

  async probeWrite(): Promise<void> {
    const { settings } = this.#collections;
    await this.#gate.write(async () => {
      try {
        await settings.updateOne(PROBE, { $set: { at: new Date() } }, { ...LIMITED, upsert: true });
      } catch (error) {
        // Another instance is writing its probe.
        if (!isDuplicate(error)) throw error;
      }
      await settings.deleteOne(PROBE, LIMITED);
    });
  }

  /** How many calls wait: to write to the authority, to write customers, and to run slow reads. */
  get waiting(): { readonly writer: number; readonly customers: number; readonly lists: number } {
    return { writer: this.#queue.waiting, customers: this.#customerWriter.waiting, lists: this.#slow.waiting };
  }

  /** Leaves the connection open; its owner closes it. */
  async close(): Promise<void> {
    await Promise.all([this.#queue.close(), this.#customerWriter.close()]);
    this.#gate.close();
  }
}
