import { ContainerModule } from 'inversify';
import { customerRoutes } from '../../adapters/http/customers/routes.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { CallerAuthenticator } from '../../application/authority/caller-authenticator.js';
import { AvatarCheck } from '../../application/avatars/avatar-check.js';
import { CountColumns } from '../../application/customers/count-columns.js';
import { CountFacets } from '../../application/customers/count-facets.js';
import { CreateCustomer } from '../../application/customers/create-customer.js';
import { CustomerWriter } from '../../application/customers/customer-writer.js';
import { DeleteCustomer } from '../../application/customers/delete-customer.js';
import { DeleteCustomers } from '../../application/customers/delete-customer.js';
import { GetCustomer } from '../../application/customers/get-customer.js';
import { ImportRecords } from '../../application/customers/import/import-records.js';
import { ListCustomerLogs } from '../../application/customers/list-customer-logs.js';
import { ListCustomers } from '../../application/customers/list-customers.js';
import { UpdateCustomer } from '../../application/customers/update-customer.js';
import { UpdateCustomers } from '../../application/customers/update-customers.js';
import { DeleteMatching } from '../../application/operations/delete-matching.js';
import { UpdateMatching } from '../../application/operations/update-matching.js';
import { ActorNames } from '../../application/users/actor-names.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const customersModule = new ContainerModule((c) => {
  const writing = { writer: CustomerWriter, ids: identifiers.ids, clock: identifiers.clock };
  bindClass(c, CustomerWriter, [identifiers.store, CallerAuthenticator, AuthorityProjection]);
  bindClass(c, ListCustomers, [identifiers.customers]);
  bindClass(c, GetCustomer, [identifiers.customers]);
  bindClass(c, CreateCustomer, { ...writing, avatars: AvatarCheck });
  bindClass(c, UpdateCustomer, { ...writing, avatars: AvatarCheck, customers: identifiers.customers });
  bindClass(c, UpdateCustomers, { ...writing, avatars: AvatarCheck });
  bindClass(c, DeleteCustomer, writing);
  bindClass(c, DeleteCustomers, writing);
  bindClass(c, ImportRecords, { ...writing, avatars: AvatarCheck });
  bindClass(c, ListCustomerLogs, [identifiers.customerLogs, ActorNames]);
  bindClass(c, CountFacets, [identifiers.customers]);
  bindClass(c, CountColumns, [identifiers.customers]);
  const useCases = {
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
    countFacets: CountFacets,
    countColumns: CountColumns,
  };
  bind(c, identifiers.routeGroup, useCases, customerRoutes);
});
