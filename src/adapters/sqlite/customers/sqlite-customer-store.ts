import type { ReadOptions } from '../../../application/ports/read-options.js';
import type { CustomerAsJson, CustomersAsJson, CustomerStore } from '../../../application/ports/customer-store.js';
import { facetsOf } from '../../../domain/customers/count-facets.js';
import {
  type StatusRoleCount,
  isByStatusAndRole,
  MAX_STATUS_ROLE_COUNTS,
} from '../../../domain/customers/status-role-counts.js';
import { columnsInUse, type ColumnInUse } from '../../../domain/customers/column-counts.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { FacetOf, FacetRequest, Facets, ValueCount } from '../../../domain/customers/facets.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { SqliteRow } from '../database/sqlite-driver.js';
import type { ListReader } from '../lists/list-reader.js';
import type { SqliteLists, ListPlan } from '../lists/sqlite-lists.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { CustomerLogTable } from './customer-log-table.js';
import type { ColumnCountTable } from './column-count-table.js';
import type { CustomersByColumn } from './customers-by-column.js';
import type { CustomerTable } from './customer-table.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { SqliteCustomersAsJson } from './sqlite-customers-as-json.js';
import { chooseCountThread, isHeavy } from '../lists/list-thread-choice.js';
import { fill, sql } from '../lists/sql.js';
import { chooseAccessPath, pathSql } from './access-path.js';
import { CUSTOMER_LIST_TABLE } from './customer-list-table.js';
import { countStatusRoleCounts, statusRoleCountsWhere } from './status-role-counts.js';

/**
 * Customers. The file has one writer, so customer transactions share its queue with those of the authority. They never
 * move the authority's head; their sequence is that of their own log.
 */
export class SqliteCustomerStore implements CustomerStore {
  readonly #asJson: SqliteCustomersAsJson;

  constructor(
    private readonly connections: SqliteConnections<{
      readonly customers: CustomerTable;
      readonly customersByColumn: CustomersByColumn;
      readonly columnCounts: ColumnCountTable;
      readonly customerLog: CustomerLogTable;
    }>,
    private readonly lists: SqliteLists,
    readonly transact: CustomerStore['transact'],
  ) {
    this.#asJson = new SqliteCustomersAsJson(lists);
  }

  find(id: string): Promise<Customer | undefined> {
    return this.connections.read(({ customers }) => customers.find(id));
  }

  findAsJson(id: string): Promise<CustomerAsJson | undefined> {
    return this.connections.read(({ customers }) => customers.findAsJson(id));
  }

  findByKey(key: string): Promise<Customer | undefined> {
    return this.connections.read(({ customersByColumn }) => customersByColumn.findByKey(key));
  }

  list(query: ListQuery, options?: ReadOptions): Promise<ListPage<Customer>> {
    return this.lists.list(query, CUSTOMER_LIST, options);
  }

  listAsJson(query: ListQuery, options?: ReadOptions): Promise<CustomersAsJson> {
    return this.#asJson.list(query, options);
  }

  async countFacets(criteria: Criteria, options?: ReadOptions): Promise<Facets> {
    const { rows } = await this.lists.read((bounds) => facetPlan(criteria, bounds), options);
    return facetsOf(rows as unknown as readonly StatusRoleCount[]);
  }

  async countValues(wanted: FacetOf & { readonly limit: number }, options?: ReadOptions): Promise<ValueCount[]> {
    return (await this.#count(wanted, options)) as unknown as ValueCount[];
  }

  async countBetween(
    wanted: FacetOf & { readonly edges: readonly (number | string)[] },
    options?: ReadOptions,
  ): Promise<number[]> {
    const counts = Array<number>(wanted.edges.length - 1).fill(0);
    for (const { above, customers } of await this.#count(wanted, options))
      counts[(above as number) - 1] = customers as number;
    return counts;
  }

  async #count(facet: FacetRequest, options: ReadOptions | undefined): Promise<readonly SqliteRow[]> {
    const plan = (bounds: Pick<ListReader, 'maxRows'>): ListPlan => ({
      thread: chooseCountThread(facet.criteria, bounds.maxRows(CUSTOMER_LIST_TABLE.name)),
      statements: { facet },
    });
    return (await this.lists.read(plan, options)).rows;
  }

  async countColumns(): Promise<ColumnInUse[]> {
    return columnsInUse(await this.connections.read(({ columnCounts }) => columnCounts.listMostUsed()));
  }

  hasColumn(name: string): Promise<boolean> {
    return this.connections.read(({ columnCounts }) => columnCounts.has(name));
  }

  lastSeq(): Promise<number> {
    return this.connections.read(({ customerLog }) => customerLog.lastSeq());
  }
}

const ONE = sql('SELECT 1 AS total');

/** Plans rows with `status`, `role` and the number of matching `customers`, one per existing pair. */
function facetPlan(criteria: Criteria, bounds: Pick<ListReader, 'maxRows' | 'number'>): ListPlan {
  if (isByStatusAndRole(criteria)) {
    const counts = fill('SELECT status, role, customers FROM customer_cells WHERE @', statusRoleCountsWhere(criteria));
    const isShort = countStatusRoleCounts(bounds) < MAX_STATUS_ROLE_COUNTS && !isHeavy(criteria);
    const thread = isShort ? 'main' : 'worker';
    return { thread, statements: { total: ONE, pages: [counts], rows: Infinity } };
  }
  const { from, where } = pathSql(chooseAccessPath(criteria));
  const counts = fill(
    `SELECT customers.status, customers.role, count(*) AS customers FROM @ WHERE @
     GROUP BY customers.status, customers.role`,
    from,
    where,
  );
  const thread = chooseCountThread(criteria, bounds.maxRows(CUSTOMER_LIST_TABLE.name));
  return { thread, statements: { total: ONE, pages: [counts], rows: Infinity } };
}
