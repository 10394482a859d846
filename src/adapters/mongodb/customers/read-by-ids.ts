import type { ClientSession } from 'mongodb';
import type { Customer } from '../../../domain/customers/customer.js';
import { mapInSlices } from '../../storage-kernel/map-in-slices.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { CUSTOMER_LIST } from './customer-list.js';
import { readWithSequence } from './snapshot-rows.js';

/** Customers, with their sequence number at the same moment. */
interface CustomersById {
  readonly byId: ReadonlyMap<string, Customer>;
  readonly sequence: number;
}

/** Reads the customers with these ids that exist in the session's snapshot, in one round trip. */
export async function readByIds(
  collections: MongoCollections,
  ids: readonly string[],
  session: ClientSession,
): Promise<CustomersById> {
  const pipeline = [{ $match: { _id: { $in: ids } } }, { $project: CUSTOMER_LIST.projection }];
  const { rows, sequence } = await readWithSequence(collections, pipeline, { session });
  const customers = await mapInSlices(rows, (row) => CUSTOMER_LIST.read(row));
  return { byId: new Map(customers.map((customer) => [customer.id, customer])), sequence };
}
