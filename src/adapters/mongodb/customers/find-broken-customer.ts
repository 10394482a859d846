import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongodb';
import { LISTED_FIELDS, type FoldedCustomerFields } from '../../../domain/customers/customer-fields.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { countByIds } from '../lists/list-records.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import { readBatches } from '../database/read-batches.js';
import { readCustomer, writeCustomer, type RecordField } from './customer-document.js';
import type { CustomerDocument } from '../documents/customer-documents.js';

/** What is derived from the record beside folded fields: a missing one doesn't compile. */
const OTHERS: Readonly<
  Record<Exclude<keyof CustomerDocument, '_id' | RecordField | keyof FoldedCustomerFields>, true>
> = {
  avatar_name: true,
  own_sorted: true,
  email_key: true,
  search_text: true,
  trigrams: true,
};
/** All fields that are derived from the record. */
export const DERIVED_FIELDS = [
  ...LISTED_FIELDS.map(({ name }) => `${name}_folded` as const),
  ...(Object.keys(OTHERS) as (keyof typeof OTHERS)[]),
];

interface CheckOptions {
  /** Receive every customer that was read. */
  readonly recounts: readonly { add(customers: readonly Customer[]): void }[];
  /** Called after each batch with the number of customers checked and the total. */
  readonly onDone: (done: number, total: number) => void;
}

/** Implements `AuditSnapshot.findBrokenDerivation` for the derived fields of customers. */
export async function findBrokenCustomer(
  { customers }: MongoCollections,
  session: ClientSession,
  { recounts, onDone }: CheckOptions,
): Promise<string | undefined> {
  const total = await countByIds(customers, session);
  let done = 0;
  for await (const rows of readBatches(customers, session)) {
    for (const row of rows) {
      const error = errorOf(row);
      if (error !== undefined) return `customer ${row._id}: ${error}`;
    }
    const read = rows.map(readCustomer);
    for (const recount of recounts) recount.add(read);
    onDone((done += rows.length), total);
  }
  return undefined;
}

function errorOf(row: CustomerDocument): string | undefined {
  let written: CustomerDocument;
  try {
    written = writeCustomer(readCustomer(row));
  } catch {
    return 'is not in the form that Castellan writes';
  }
  const broken = DERIVED_FIELDS.find((field) => !isDeepStrictEqual(row[field], written[field]));
  return broken && `${broken} does not follow from the record`;
}
