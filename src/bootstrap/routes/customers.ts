import { customerRoutes } from '../../adapters/http/customers/routes.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { CountFacets } from '../../application/customers/count-facets.js';
import { CreateCustomer } from '../../application/customers/create-customer.js';
import { CustomerWriter } from '../../application/customers/customer-writer.js';
import { DeleteCustomer } from '../../application/customers/delete-customer.js';
import { DeleteCustomers } from '../../application/customers/delete-customers.js';
import { GetCustomer } from '../../application/customers/get-customer.js';
import { ListCustomerLogs } from '../../application/customers/list-customer-logs.js';
import { ListCustomers } from '../../application/customers/list-customers.js';
import { UpdateCustomer } from '../../application/customers/update-customer.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function customers(get: Get): Promise<readonly Route[]> {
  const [store, ids, clock] = [await get(TOKENS.store), await get(TOKENS.ids), await get(TOKENS.clock)];
  const writer = new CustomerWriter(store, await get(TOKENS.authenticator));
  const avatars = await get(TOKENS.avatarCheck);
  return customerRoutes({
    listCustomers: new ListCustomers(store.customers),
    getCustomer: new GetCustomer(store.customers),
    createCustomer: new CreateCustomer({ writer, avatars, ids, clock }),
    updateCustomer: new UpdateCustomer({ customers: store.customers, writer, avatars, ids, clock }),
    deleteCustomer: new DeleteCustomer({ writer, ids, clock }),
    deleteCustomers: new DeleteCustomers({ writer, ids, clock }),
    listCustomerLogs: new ListCustomerLogs(store.customerLogs, store.users),
    countFacets: new CountFacets(store.customers),
  });
}
