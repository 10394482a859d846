import { CountFacets } from '../../../application/customers/count-facets.js';
import { CreateCustomer } from '../../../application/customers/create-customer.js';
import { DeleteCustomer } from '../../../application/customers/delete-customer.js';
import { DeleteCustomers } from '../../../application/customers/delete-customers.js';
import { GetCustomer } from '../../../application/customers/get-customer.js';
import { ListCustomerLogs } from '../../../application/customers/list-customer-logs.js';
import { ListCustomers } from '../../../application/customers/list-customers.js';
import { UpdateCustomer } from '../../../application/customers/update-customer.js';
import { CUSTOMER_FIELDS, CUSTOMER_LOG_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { severalIds } from '../several-ids.js';
import { customerEtag, presentCustomer, presentLogEntry } from './present.js';
import { customerLogSchema, customerSchema, customerUpdateSchema, facetsSchema, newCustomerSchema } from './schema.js';

export interface CustomerRoutesOptions {
  readonly listCustomers: ListCustomers;
  readonly getCustomer: GetCustomer;
  readonly createCustomer: CreateCustomer;
  readonly updateCustomer: UpdateCustomer;
  readonly deleteCustomer: DeleteCustomer;
  readonly deleteCustomers: DeleteCustomers;
  readonly listCustomerLogs: ListCustomerLogs;
  readonly countFacets: CountFacets;
  readonly basePath: string;
}

const DONE: Reply = { status: 200, body: {} };

/** Customers, their history, and their counts by status and role. */
export function customerRoutes(options: CustomerRoutesOptions): Route[] {
  return [...readingRoutes(options), ...writingRoutes(options)];
}

function readingRoutes({ listCustomers, getCustomer, listCustomerLogs, countFacets }: CustomerRoutesOptions): Route[] {
  const common = { method: 'GET', tags: ['customers'] } as const;
  return [
    guarded({
      ...common,
      path: '/customers',
      needs: ListCustomers.needs,
      operationId: 'listCustomers',
      summary: 'List customers',
      list: { fields: CUSTOMER_FIELDS },
      responses: { 200: customerSchema.array() },
      handler: async ({ actor, list }) => {
        const page = await listCustomers.execute(actor, { query: list.query });
        return listReply(list, page, (customer) => JSON.stringify(presentCustomer(customer)));
      },
    }),
    guarded({
      ...common,
      path: '/customers/logs',
      needs: ListCustomerLogs.needs,
      operationId: 'listCustomerLogs',
      summary: 'List the history of one customer or of all, newest first',
      list: { fields: CUSTOMER_LOG_FIELDS },
      responses: { 200: customerLogSchema.array() },
      handler: async ({ actor, list }) => {
        const page = await listCustomerLogs.execute(actor, { query: list.query });
        return listReply(list, page, (entry) => JSON.stringify(presentLogEntry(entry)));
      },
    }),
    guarded({
      ...common,
      path: '/customers/facets',
      needs: CountFacets.needs,
      operationId: 'countCustomerFacets',
      summary: 'Count customers by status and by role',
      criteria: CUSTOMER_FIELDS,
      responses: { 200: facetsSchema },
      handler: async ({ actor, criteria }) => ({ status: 200, body: await countFacets.execute(actor, { criteria }) }),
    }),
    guarded({
      ...common,
      path: '/customers/:id',
      needs: GetCustomer.needs,
      operationId: 'getCustomer',
      summary: 'Get a customer',
      etag: 'always',
      responses: { 200: customerSchema },
      handler: async ({ actor, params }) => answer(await getCustomer.execute(actor, { id: params['id'] ?? '' })),
    }),
  ];
}

function writingRoutes(options: CustomerRoutesOptions): Route[] {
  const { createCustomer, updateCustomer, deleteCustomer, deleteCustomers, basePath } = options;
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
      handler: async ({ actor, body }) => {
        const customer = await createCustomer.execute(actor, { patch: body });
        return { ...answer(customer), status: 201, headers: { Location: `${basePath}/customers/${customer.id}` } };
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/customers',
      needs: DeleteCustomers.needs,
      operationId: 'deleteCustomers',
      summary: 'Delete several customers at once',
      query: severalIds,
      responses: { 200: nothing },
      handler: async ({ actor, query }) => {
        await deleteCustomers.execute(actor, { ids: query.id });
        return DONE;
      },
    }),
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
      handler: async ({ actor, params, body, expectedVersions, headers }) => {
        const id = params['id'] ?? '';
        requireIdOfPath(id, body.id);
        const since = readSince(headers, body.updated);
        const input = { id, patch: body.patch, matches: versionMatcher(expectedVersions), since };
        return answer(await updateCustomer.execute(actor, input));
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/customers/:id',
      needs: DeleteCustomer.needs,
      operationId: 'deleteCustomer',
      summary: 'Delete a customer',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions }) => {
        await deleteCustomer.execute(actor, { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) });
        return DONE;
      },
    }),
  ];
}

function answer(customer: Customer): Reply {
  return {
    status: 200,
    body: presentCustomer(customer),
    etag: customerEtag(customer),
  };
}
