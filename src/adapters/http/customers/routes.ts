import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { CountColumns } from '../../../application/customers/count-columns.js';
import { CountFacets } from '../../../application/customers/count-facets.js';
import { CountFieldFacets } from '../../../application/customers/count-field-facets.js';
import { CreateCustomer } from '../../../application/customers/create-customer.js';
import { DeleteCustomer } from '../../../application/customers/delete-customer.js';
import { DeleteCustomers } from '../../../application/customers/delete-customer.js';
import { GetCustomer } from '../../../application/customers/get-customer.js';
import { ImportRecords } from '../../../application/customers/import/import-records.js';
import { ListCustomerLogs } from '../../../application/customers/list-customer-logs.js';
import { ListCustomers } from '../../../application/customers/list-customers.js';
import { UpdateCustomer } from '../../../application/customers/update-customer.js';
import { UpdateCustomers } from '../../../application/customers/update-customers.js';
import type { CountByTime } from '../../../application/histograms/count-by-time.js';
import { DeleteMatching } from '../../../application/operations/delete-matching.js';
import { UpdateMatching } from '../../../application/operations/update-matching.js';
import { MAX_COLUMNS_IN_USE } from '../../../domain/customers/column-counts.js';
import { logValue, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Named } from '../../../application/users/actor-names.js';
import { CUSTOMER_FIELDS, CUSTOMER_LOG_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import type { Filter } from '../../../domain/lists/list-query.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { customerRecord } from '../../../application/customers/customer-record.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { nothing } from '../validation/fields.js';
import { histogramRoute } from '../histograms/histogram-route.js';
import { respondList } from '../lists/respond-list.js';
import { onceOf } from '../idempotency/creation-of.js';
import { AS_KEPT } from '../idempotency/show-answer.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { importedSchema, importSchema, presentImport } from './import-schema.js';
import { ownColumns } from './own-columns.js';
import { respondCustomers } from './respond-customers.js';
import { customerEtag, presentFieldFacets, presentLogEntry, presentNewCustomer } from './present.js';
import { respondStarted } from '../operations/respond-started.js';
import { operationSchema } from '../operations/schema.js';
import { deletionQuery, matchingQuery } from './matching-query.js';
import {
  columnsSchema,
  customerLogSchema,
  customerSchema,
  customersUpdateSchema,
  customerUpdateSchema,
  facetsQuery,
  facetsSchema,
  fieldFacetsSchema,
  matchingUpdateSchema,
  namedUpdateSchema,
  newCustomerSchema,
  updatedSchema,
} from './schema.js';

export const CUSTOMER_LOGS_BY_TIME = part<CountByTime>('history of customers by time');

const uses = {
  listCustomers: ListCustomers,
  getCustomer: GetCustomer,
  createCustomer: CreateCustomer,
  updateCustomer: UpdateCustomer,
  updateCustomers: UpdateCustomers,
  updateMatching: UpdateMatching,
  deleteCustomer: DeleteCustomer,
  deleteCustomers: DeleteCustomers,
  deleteMatching: DeleteMatching,
  importRecords: ImportRecords,
  listCustomerLogs: ListCustomerLogs,
  logsByTime: CUSTOMER_LOGS_BY_TIME,
  countFacets: CountFacets,
  countFieldFacets: CountFieldFacets,
  countColumns: CountColumns,
};

/** Of a request for several customers, in bytes. */
const LARGE_BODY = 2 * 1_024 * 1_024;

/** Customers, their history, and their counts by status and role. */
export const customerRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  return [...readingRoutes(options), ...writingRoutes(options), importingRoute(options)];
}

function readingRoutes(options: Used<typeof uses>): Route[] {
  const { listCustomers, getCustomer, listCustomerLogs, logsByTime } = options;
  const { countFacets, countFieldFacets, countColumns } = options;
  const common = { method: 'GET', tags: ['customers'] } as const;
  return [
    guarded({
      ...common,
      path: '/customers',
      needs: ListCustomers.needs,
      operationId: 'listCustomers',
      summary: 'List customers',
      list: { fields: CUSTOMER_FIELDS },
      ownColumns: ownColumns(countColumns),
      responses: { 200: customerSchema.array() },
      handler: async (ctx) => {
        const page = await listCustomers.execute(ctx.state.actor, { query: ctx.state.list.query });
        respondCustomers(ctx, page);
      },
    }),
    guarded({
      ...common,
      path: '/customers/logs',
      needs: ListCustomerLogs.needs,
      operationId: 'listCustomerLogs',
      summary: 'List the history of one customer or of all, newest first',
      list: { fields: CUSTOMER_LOG_FIELDS },
      longAnswer: true,
      responses: { 200: customerLogSchema.array() },
      handler: async (ctx) => {
        const page = await listCustomerLogs.execute(ctx.state.actor, { query: ctx.state.list.query });
        const valueOf = ({ entry }: Named<CustomerLogEntry>, field: string) => logValue(entry, field);
        await respondList(ctx, page, (entry) => JSON.stringify(presentLogEntry(entry)), valueOf);
      },
    }),
    histogramRoute({
      path: '/customers/logs/histogram',
      needs: ListCustomerLogs.needs,
      operationId: 'countCustomerLogsByTime',
      summary: 'Count the entries of the history of one customer or of all over time',
      tags: common.tags,
      ...{ fields: CUSTOMER_LOG_FIELDS, time: 'created', counted: logsByTime },
    }),
    guarded({
      ...common,
      path: '/customers/facets',
      needs: CountFacets.needs,
      operationId: 'countCustomerFacets',
      summary: 'Count customers by status and by role, or by any fields',
      criteria: CUSTOMER_FIELDS,
      query: facetsQuery,
      ownColumns: ownColumns(countColumns),
      responses: { 200: z.union([facetsSchema, fieldFacetsSchema]) },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        // An own column of this name doesn't filter here.
        const isParameter = ({ field, operator }: Filter) => field === 'fields' && operator === 'eq';
        const filters = ctx.state.criteria.filters.filter((filter) => !isParameter(filter));
        const criteria = { ...ctx.state.criteria, filters };
        const { fields = [] } = query;
        ctx.body =
          fields.length === 0
            ? await countFacets.execute(actor, { criteria })
            : presentFieldFacets(await countFieldFacets.execute(actor, { criteria, fields }));
      },
    }),
    guarded({
      ...common,
      path: '/customers/columns',
      needs: CountColumns.needs,
      operationId: 'listCustomerColumns',
      summary: 'List the own columns in use, the most used first',
      description: `At most ${MAX_COLUMNS_IN_USE}.`,
      responses: { 200: columnsSchema },
      handler: async (ctx) => {
        ctx.body = await countColumns.execute(ctx.state.actor);
      },
    }),
    guarded({
      ...common,
      path: '/customers/:id',
      needs: GetCustomer.needs,
      operationId: 'getCustomer',
      summary: 'Get a customer',
      etag: 'always',
      responses: { 200: customerSchema },
      handler: async (ctx) => {
        const customer = await getCustomer.execute(ctx.state.actor, ctx.state.params);
        ctx.etag = customerEtag(customer);
        respondJson(ctx, Buffer.from(customer.json.buffer, customer.json.byteOffset, customer.json.byteLength));
      },
    }),
  ];
}

function writingRoutes(options: Used<typeof uses>): Route[] {
  const { createCustomer, updateCustomer, deleteCustomer } = options;
  const common = { tags: ['customers'] };
  return [
    guarded({
      ...common,
      method: 'POST',
      path: '/customers',
      needs: CreateCustomer.needs,
      operationId: 'createCustomer',
      summary: 'Create a customer',
      body: newCustomerSchema,
      responses: { 201: customerSchema },
      etag: 'always',
      location: true,
      repeatable: AS_KEPT,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const customer = await createCustomer.execute(actor, { patch: body, once: onceOf(ctx, presentNewCustomer) });
        respondCreated(ctx, customer.id);
        respond(ctx, customer);
      },
    }),
    severalRoute(options),
    deletionRoute(options),
    guarded({
      ...common,
      method: 'PUT',
      path: '/customers/:id',
      needs: UpdateCustomer.needs,
      operationId: 'updateCustomer',
      summary: 'Change the given fields of a customer',
      body: customerUpdateSchema,
      responses: { 200: customerSchema },
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        respond(ctx, await updateCustomer.execute(actor, { ...updateOf(ctx), patch: body.patch }));
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/customers/:id',
      needs: DeleteCustomers.needs,
      operationId: 'deleteCustomer',
      summary: 'Delete a customer',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async (ctx) => {
        await deleteCustomer.execute(ctx.state.actor, deletionOf(ctx));
        ctx.body = {};
      },
    }),
  ];
}

function severalRoute({ updateCustomers, updateMatching, countColumns }: Used<typeof uses>): Route {
  return guarded({
    tags: ['customers'],
    method: 'PUT',
    path: '/customers',
    several: true,
    bodyLimit: LARGE_BODY,
    largeBody: { fields: Object.keys(customersUpdateSchema.shape) },
    needs: UpdateCustomers.needs,
    operationId: 'updateCustomers',
    summary: 'Change the given fields of several customers at once',
    description:
      'With `ids`, in one transaction: all, or none. With filters instead, which need `expect`, all customers that a list ' +
      'with these filters has: an operation changes them in batches, and `GET /operations/:id` shows how far it is. ' +
      'Fields with wrong values are named `changes.<field>`.',
    query: matchingQuery,
    criteria: CUSTOMER_FIELDS,
    ownColumns: ownColumns(countColumns),
    body: customersUpdateSchema,
    bodyFor: (query) => ((query as ReadMatchingQuery).expect === undefined ? namedUpdateSchema : matchingUpdateSchema),
    responses: { 200: updatedSchema, 202: operationSchema },
    location: 202,
    refusals: ['count_changed', 'in_progress'],
    handler: async (ctx) => {
      const { actor, body, criteria, query } = ctx.state;
      const { ids = [], changes: patch } = body;
      if (query.expect === undefined) {
        ctx.body = { updated: await updateCustomers.execute(actor, { ids, patch }) };
        return;
      }
      const operation = await updateMatching.execute(actor, { criteria, patch, expect: query.expect });
      respondStarted(ctx, operation, '/customers');
    },
  });
}

function deletionRoute({ deleteCustomers, deleteMatching, countColumns }: Used<typeof uses>): Route {
  return guarded({
    tags: ['customers'],
    method: 'DELETE',
    path: '/customers',
    several: true,
    needs: DeleteCustomers.needs,
    operationId: 'deleteCustomers',
    summary: 'Delete several customers at once',
    description:
      'With `id` alone, those with these ids, at most 200, in one transaction. With filters and `expect`, all customers that a ' +
      'list with these filters has: an operation deletes them in batches, and `GET /operations/:id` shows how far it is.',
    query: deletionQuery,
    criteria: CUSTOMER_FIELDS,
    ownColumns: ownColumns(countColumns),
    responses: { 200: nothing, 202: operationSchema },
    location: 202,
    refusals: ['count_changed', 'in_progress'],
    handler: async (ctx) => {
      const { actor, criteria, query } = ctx.state;
      if (query.expect === undefined) {
        await deleteCustomers.execute(actor, { ids: query.id });
        ctx.body = {};
      } else {
        const operation = await deleteMatching.execute(actor, { criteria, expect: query.expect });
        respondStarted(ctx, operation, '/customers');
      }
    },
  });
}

type ReadMatchingQuery = z.output<typeof matchingQuery>;

function importingRoute({ importRecords }: Used<typeof uses>): Route {
  return guarded({
    tags: ['customers'],
    method: 'POST',
    path: '/customers/import',
    several: true,
    dryRun: 'answered',
    needs: ImportRecords.needs,
    operationId: 'importCustomers',
    summary: 'Create or update up to 500 customers at once',
    description:
      'In one transaction. Wrong records are rejected one by one. A dry run answers the same and saves nothing.',
    body: importSchema,
    bodyLimit: LARGE_BODY,
    largeBody: { fields: Object.keys(importSchema.shape), maxParts: 40_000 },
    responses: { 200: importedSchema },
    handler: async (ctx) => {
      const { actor, body, dryRun } = ctx.state;
      const input = { records: body.customers, externalId: body.external_id ?? undefined, isDry: dryRun !== undefined };
      ctx.body = presentImport(await importRecords.execute(actor, input));
    },
  });
}

function respond(ctx: RouteContext, customer: Customer): void {
  ctx.etag = customerEtag(customer);
  ctx.body = customerRecord(customer);
}
