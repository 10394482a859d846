import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { ClientSession, Filter, FindOptions, MongoClient } from 'mongodb';
import type { CustomerAsJson, CustomersAsJson, CustomerStore } from '../../../application/ports/customer-store.js';
import { isByStatusAndRole } from '../../../domain/customers/status-role-counts.js';
import { columnsInUse, MAX_COLUMNS_IN_USE, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { externalIdsOf } from '../../../domain/customers/external-id.js';
import type { FacetOf, Facets, ValueCount } from '../../../domain/customers/facets.js';
import { compareText } from '../../../domain/lists/compare.js';
import type { Criteria, ListPage, ListQuery, Scalar } from '../../../domain/lists/list-query.js';
import { customerAsJson, customersAsJson } from '../../storage-kernel/customers-as-json.js';
import { KeptLists } from '../../storage-kernel/kept-lists.js';
import { existing } from '../documents/change-document.js';
import { inListSnapshot, LIST_READ } from '../lists/list-records.js';
import { COMMITTED, LINEARIZABLE, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import type { SlowReads } from '../lists/slow-reads.js';
import { countBetween, countFacets, countValues } from './count-facets.js';
import { readCustomer, RECORD } from './customer-document.js';
import { readColumnCount } from './column-count-writes.js';
import { BY_USE, OTHER_EXTERNAL_IDS, TEXT_EXTERNAL_IDS } from './customer-indexes.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import { CustomerLister } from './customer-lister.js';
import type { IndexRange } from './index-ranges.js';
import type { CustomerPlanner } from './customer-planner.js';

interface MongoCustomerStoreContext {
  readonly client: MongoClient;
  readonly collections: MongoCollections;
  readonly gate: MongoGate;
  readonly slow: SlowReads;
  readonly planner: CustomerPlanner;
  readonly transact: CustomerStore['transact'];
  readonly onPlan?: ((plan: string) => void) | undefined;
}

/** Customers, as committed. They have a writer queue and a head row of their own. */
export class MongoCustomerStore implements CustomerStore {
  readonly transact: CustomerStore['transact'];
  readonly #lister: CustomerLister;

  constructor(private readonly context: MongoCustomerStoreContext) {
    this.transact = context.transact;
    this.#lister = new CustomerLister(context.collections, context.planner, new KeptLists(), context.onPlan);
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
    if (this.#lister.hasKept(query)) {
      const again = await this.#inSnapshot((session) => this.#lister.listAgain(query, session));
      if (again !== undefined) return again;
    }
    const { planner } = this.context;
    return planner.planned(() => {
      const index = planner.indexAtOnce(query);
      return index === undefined
        ? this.#readSlowly((session) => this.#lister.list(query, session), options)
        : this.#inSnapshot((session) => this.#lister.listAtOnce(query, index, session));
    });
  }

  async listAsJson(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson> {
    return customersAsJson(await this.list(query, options));
  }

  countFacets(criteria: Criteria, options?: ReadOptions): Promise<Facets> {
    if (isByStatusAndRole(criteria)) {
      const { collections } = this.context;
      return this.#inSnapshot((session) => countFacets(criteria, undefined, collections, session));
    }
    return this.#alongPath(criteria, (...how) => countFacets(criteria, ...how), options);
  }

  countValues(wanted: FacetOf & { readonly limit: number }, options?: ReadOptions): Promise<ValueCount[]> {
    return this.#alongPath(wanted.criteria, (path, ...where) => countValues(wanted, path, ...where), options);
  }

  countBetween(
    wanted: FacetOf & { readonly edges: readonly (number | string)[] },
    options?: ReadOptions,
  ): Promise<number[]> {
    return this.#alongPath(wanted.criteria, (path, ...where) => countBetween(wanted, path, ...where), options);
  }

  #alongPath<T>(
    criteria: Criteria,
    read: (path: IndexRange | undefined, collections: MongoCollections, session: ClientSession) => Promise<T>,
    options: ReadOptions | undefined,
  ): Promise<T> {
    const { collections, planner } = this.context;
    const found = async (session: ClientSession) => read(await planner.findPath(criteria), collections, session);
    return planner.planned(() => this.#readSlowly(found, options));
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

  /** The plan may be older than the answer's snapshot; that only affects speed. */
  #readSlowly<T>(read: (session: ClientSession) => Promise<T>, options: ReadOptions | undefined): Promise<T> {
    return this.context.slow.run(() => this.#inSnapshot(read), options);
  }

  #inSnapshot<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.context.gate.runList(() => inListSnapshot(this.context.client, read));
  }
}
