import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ClientSession, Filter, FindOptions, MongoClient } from 'mongodb';
import type { CustomerAsJson, CustomersAsJson, CustomerStore } from '../../../application/ports/customer-store.js';
import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import { columnsInUse, MAX_COLUMNS_IN_USE, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { externalIdsOf } from '../../../domain/customers/external-id.js';
import type { Facets } from '../../../domain/customers/facets.js';
import { compareText } from '../../../domain/lists/compare.js';
import type { Criteria, ListPage, ListQuery, Scalar } from '../../../domain/lists/list-query.js';
import { customerAsJson, customersAsJson } from '../../storage-kernel/customers-as-json.js';
import { KeptLists } from '../../storage-kernel/kept-lists.js';
import { existing } from '../documents/change-document.js';
import { inListSnapshot, LIST_READ, overloadedWhenExpired } from '../lists/list-records.js';
import { COMMITTED, LINEARIZABLE, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { SlowReads } from '../lists/slow-reads.js';
import { planAtOnce, usefulPath } from './choose-plan.js';
import { countFacets } from './count-facets.js';
import { readCustomer, RECORD } from './customer-document.js';
import { readColumnCount } from './column-count-writes.js';
import { BY_USE, OTHER_EXTERNAL_IDS, TEXT_EXTERNAL_IDS } from './customer-indexes.js';
import type { AvailableIndexes, CustomerStatistics } from './customer-plan.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import { CustomerLister } from './customer-lister.js';
import { COMPOUND_FILTERS } from './compound-filters.js';
import { OnDemandIndexes } from './on-demand-indexes.js';
import { SORTED_COLUMNS } from './sorted-columns.js';
import type { StatisticsReader } from './statistics-reader.js';

interface MongoCustomerStoreContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly gate: MongoGate;
  readonly slow: SlowReads;
  readonly statistics: StatisticsReader;
  readonly transact: CustomerStore['transact'];
}

/** Customers, as committed. They have a writer queue and a head row of their own. */
export class MongoCustomerStore implements CustomerStore {
  readonly transact: CustomerStore['transact'];
  readonly #lister: CustomerLister;
  readonly #indexes: Readonly<Record<keyof AvailableIndexes, OnDemandIndexes>>;

  constructor(private readonly context: MongoCustomerStoreContext) {
    const { client, collections, gate } = context;
    this.transact = context.transact;
    this.#indexes = {
      sorted: new OnDemandIndexes(SORTED_COLUMNS, client, collections, gate),
      compound: new OnDemandIndexes(COMPOUND_FILTERS, client, collections, gate),
    };
    this.#lister = new CustomerLister(collections, new KeptLists(), this.#indexes);
  }

  find(id: string): Promise<Customer | undefined> {
    return this.#findOne({ _id: id });
  }

  async findAsJson(id: string): Promise<CustomerAsJson | undefined> {
    return customerAsJson(await this.find(id));
  }

  async findByKey(key: string): Promise<Customer | undefined> {
    const byId = await this.#findOne({ _id: key });
    if (byId !== undefined) return byId;
    const found = await Promise.all(externalIdsOf(key).map((value) => this.#findByExternalId(value)));
    return found.filter((customer) => customer !== undefined).sort((a, b) => compareText(a.id, b.id))[0];
  }

  #findByExternalId(value: Scalar): Promise<Customer | undefined> {
    const { name, partialFilterExpression } = typeof value === 'string' ? TEXT_EXTERNAL_IDS : OTHER_EXTERNAL_IDS;
    const { $type } = partialFilterExpression['own.external_id'];
    const filter = { 'own.external_id': { $eq: value, $type } } as Filter<CustomerDocument>;
    return this.#findOne(filter, { hint: name, sort: { _id: 1 } });
  }

  async list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Customer>> {
    const plan = planAtOnce(query);
    if (plan !== undefined) return this.#inSnapshot((session) => this.#lister.listAtOnce(query, plan, session));
    if (this.#lister.hasKept(query)) {
      const again = await this.#inSnapshot((session) => this.#lister.listAgain(query, session));
      if (again !== undefined) return again;
    }
    return this.#read(
      (reader) => reader.findForCount(query, this.#available),
      options,
      (statistics, session) => this.#lister.list(query, statistics, session),
    );
  }

  async listAsJson(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson> {
    return customersAsJson(await this.list(query, options));
  }

  countFacets(criteria: Criteria, options?: ReadOptions): Promise<Facets> {
    if (isByStatusAndRole(criteria)) {
      return this.#inSnapshot((session) => countFacets(criteria, undefined, this.context.collections, session));
    }
    return this.#read(
      (statistics) => statistics.findForAll(criteria),
      options,
      (statistics, session) => countFacets(criteria, usefulPath(statistics), this.context.collections, session),
    );
  }

  async countColumns(): Promise<ColumnInUse[]> {
    const options = { ...LIST_READ, sort: BY_USE, limit: MAX_COLUMNS_IN_USE };
    const rows = await this.#inSnapshot((session) =>
      this.context.collections.columnCounts.find({}, { ...options, session }).toArray(),
    );
    return columnsInUse(rows.map(readColumnCount));
  }

  async hasColumn(name: string): Promise<boolean> {
    const row = await this.#inSnapshot((session) =>
      this.context.collections.columnCounts.findOne({ _id: name }, { ...LIST_READ, session }),
    );
    return row !== null && row.customers > 0;
  }

  async lastSeq(): Promise<number> {
    const row = await this.context.gate.run(() =>
      this.context.collections.customerHeads.findOne({ _id: 'customers' }, LINEARIZABLE),
    );
    return existing(row).seq;
  }

  async #findOne(filter: Filter<CustomerDocument>, how: FindOptions = {}): Promise<Customer | undefined> {
    const options = { ...COMMITTED, ...how, projection: RECORD };
    const found = await this.context.gate.run(() => this.context.collections.customers.findOne(filter, options));
    return found === null ? undefined : readCustomer(found);
  }

  get #available(): AvailableIndexes {
    return { sorted: this.#indexes.sorted.available, compound: this.#indexes.compound.available };
  }

  /**
   * The statistics may be older than the answer's snapshot; that only affects speed. Another instance may have replaced an index
   * that was made on demand, or an import dropped one: then it's planned without.
   */
  #read<T>(
    plan: (reader: StatisticsReader) => Promise<CustomerStatistics>,
    options: ReadOptions | undefined,
    read: (statistics: CustomerStatistics, session: ClientSession) => Promise<T>,
  ): Promise<T> {
    const { gate, slow, statistics } = this.context;
    const indexes = Object.values(this.#indexes);
    const planAndRead = async () => {
      const found = await gate.runList(() =>
        overloadedWhenExpired(async () => {
          await Promise.all(indexes.map((family) => family.read()));
          return plan(statistics);
        }),
      );
      return this.#inSnapshot((session) => read(found, session));
    };
    const forget = () => {
      for (const family of indexes) family.forget();
    };
    return slow.run(() => statistics.planned(planAndRead, forget), options);
  }

  #inSnapshot<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.context.gate.runList(() => inListSnapshot(this.context.client, read));
  }
}
