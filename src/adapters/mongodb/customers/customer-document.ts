import {
  LISTED_FIELDS,
  STANDARD_FIELDS,
  type CustomerFieldName,
  type FoldedCustomerFields,
  type NamedCustomerFields,
} from '../../../domain/customers/customer-fields.js';
import { customerFrom, type Customer } from '../../../domain/customers/customer.js';
import { searchedTexts } from '../../../domain/customers/searched-texts.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { emailKey } from '../../../domain/text/email-key.js';
import { avatarName } from '../avatars/avatar-name.js';
import { mixedKey } from '../lists/list-shape.js';
import { TEXT_SEPARATOR } from '../lists/search-text.js';
import type { CustomerDocument } from '../documents/customer-documents.js';
import { trigramsOf } from './trigrams.js';

/**
 * A projection of the record alone. The other fields only serve lookups: more than half of each document and most of the cost
 * of reading it. An inclusion projection is faster than an exclusion.
 */
export const RECORD: Readonly<Record<RecordField, 1>> = {
  ...(Object.fromEntries(STANDARD_FIELDS.map(({ name }) => [name, 1])) as Record<CustomerFieldName, 1>),
  own: 1,
  version: 1,
  created: 1,
  updated: 1,
};
export type RecordField = CustomerFieldName | 'own' | 'version' | 'created' | 'updated';

/** Named once: V8 looks up a name that is put together each time many times more slowly. */
const FOLDED = LISTED_FIELDS.map(({ name, property }) => ({ name: `${name}_folded`, property }));

export function writeCustomer(customer: Customer): CustomerDocument {
  const texts = searchedTexts(customer);
  const own = [...customer.ownColumns];
  const others = {
    _id: customer.id,
    ...avatarName(customer.avatar ?? ''),
    own: Object.fromEntries(own),
    version: customer.version,
    created: customer.created,
    updated: customer.updated,
    own_sorted: Object.fromEntries(own.map(([key, value]) => [key, mixedKey(sortedValue(value))])),
    email_key: customer.email === null ? null : emailKey(customer.email),
    search_text: texts.join(TEXT_SEPARATOR),
    trigrams: trigramsOf(...texts),
  };
  // Added to the one object: copying it would take as long as all the rest.
  const document: typeof others & Record<string, unknown> = others;
  for (const { name, property } of STANDARD_FIELDS) document[name] = customer[property];
  for (const { name, property } of FOLDED) {
    const text = customer[property];
    document[name] = text === null ? null : fold(text);
  }
  return document as typeof others & NamedCustomerFields & FoldedCustomerFields;
}

export function readCustomer(document: Pick<CustomerDocument, '_id' | RecordField>): Customer {
  const { _id: id, own, version, created, updated } = document;
  return customerFrom(document, { id, ownColumns: new Map(Object.entries(own)), version, created, updated });
}

function sortedValue(value: Scalar): Scalar {
  return typeof value === 'string' ? fold(value) : value;
}
