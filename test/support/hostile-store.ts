import type { CustomerStore, GuardedCustomerTransaction } from '../../src/application/ports/customer-store.js';
import type { Store, StoreTransaction, TransactionCallback } from '../../src/application/ports/store.js';
import { HostileOrder } from './hostile-order.js';

/**
 * A store that behaves as badly as its port allows: see `HostileOrder`. Authority and customers have independent
 * orders; each is hostile.
 */
export class HostileStore implements Store {
  readonly users: Store['users'];
  readonly sessions: Store['sessions'];
  readonly signInKeys: Store['signInKeys'];
  readonly oneTimeValues: Store['oneTimeValues'];
  readonly recordValues: Store['recordValues'];
  readonly codes: Store['codes'];
  readonly assertionKeys: Store['assertionKeys'];
  readonly limits: Store['limits'];
  readonly recoveries: Store['recoveries'];
  readonly outbox: Store['outbox'];
  readonly links: Store['links'];
  readonly takings: Store['takings'];
  readonly answers: Store['answers'];
  readonly avatarReferences: Store['avatarReferences'];
  readonly log: Store['log'];
  readonly history: Store['history'];
  readonly authoritySnapshots: Store['authoritySnapshots'];
  readonly audit: Store['audit'];
  readonly customers: HostileCustomers;
  readonly customerLogs: Store['customerLogs'];
  readonly customerTrash: Store['customerTrash'];
  readonly operations: Store['operations'];
  readonly webhookQueues: Store['webhookQueues'];
  readonly totals: Store['totals'];
  readonly views: Store['views'];
  readonly oldSegments: Store['oldSegments'];
  readonly segmentMembers: Store['segmentMembers'];
  readonly customerImports: Store['customerImports'];
  readonly #order: HostileOrder<StoreTransaction>;

  constructor(private readonly store: Store) {
    this.users = store.users;
    this.sessions = store.sessions;
    this.signInKeys = store.signInKeys;
    this.oneTimeValues = store.oneTimeValues;
    this.recordValues = store.recordValues;
    this.codes = store.codes;
    this.assertionKeys = store.assertionKeys;
    this.limits = store.limits;
    this.recoveries = store.recoveries;
    this.outbox = store.outbox;
    this.links = store.links;
    this.takings = store.takings;
    this.answers = store.answers;
    this.avatarReferences = store.avatarReferences;
    this.log = store.log;
    this.history = store.history;
    this.authoritySnapshots = store.authoritySnapshots;
    this.audit = store.audit;
    this.customers = new HostileCustomers(store.customers);
    this.customerLogs = store.customerLogs;
    this.customerTrash = store.customerTrash;
    this.operations = store.operations;
    this.webhookQueues = store.webhookQueues;
    this.totals = store.totals;
    this.views = store.views;
    this.oldSegments = store.oldSegments;
    this.segmentMembers = store.segmentMembers;
    this.customerImports = store.customerImports;
    this.#order = new HostileOrder((callback) => store.transact(callback));
  }

  failNextCommit(): void {
    this.#order.failNextCommit();
  }

  loseNextAnswer(): void {
    this.#order.loseNextAnswer();
  }

  transact<T>(callback: TransactionCallback<T>): Promise<T> {
    return this.#order.transact(callback);
  }

  ping(): Promise<void> {
    return this.store.ping();
  }

  endIdleTransactions(idleMs: number): Promise<void> {
    return this.store.endIdleTransactions(idleMs);
  }

  correctTimes(now: number): Promise<void> {
    return this.store.correctTimes(now);
  }

  clearErased(now: number): Promise<boolean> {
    return this.store.clearErased(now);
  }

  probeWrite(): Promise<void> {
    return this.store.probeWrite();
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

/** The customers of a hostile store. */
class HostileCustomers implements CustomerStore {
  readonly order: HostileOrder<GuardedCustomerTransaction>;

  constructor(private readonly customers: CustomerStore) {
    this.order = new HostileOrder((callback) => customers.transact(callback));
  }

  readonly transact: CustomerStore['transact'] = (callback) => this.order.transact(callback);
  readonly find: CustomerStore['find'] = (id) => this.customers.find(id);
  readonly findAsJson: CustomerStore['findAsJson'] = (id) => this.customers.findAsJson(id);
  readonly findByKey: CustomerStore['findByKey'] = (key) => this.customers.findByKey(key);
  readonly list: CustomerStore['list'] = (query) => this.customers.list(query);
  readonly listAsJson: CustomerStore['listAsJson'] = (query) => this.customers.listAsJson(query);
  readonly countFacets: CustomerStore['countFacets'] = (criteria) => this.customers.countFacets(criteria);
  readonly countValues: CustomerStore['countValues'] = (wanted) => this.customers.countValues(wanted);
  readonly countBetween: CustomerStore['countBetween'] = (wanted) => this.customers.countBetween(wanted);
  readonly countColumns: CustomerStore['countColumns'] = () => this.customers.countColumns();
  readonly hasColumn: CustomerStore['hasColumn'] = (name) => this.customers.hasColumn(name);
  readonly lastSeq: CustomerStore['lastSeq'] = () => this.customers.lastSeq();
}
