import type { Customer } from '../../../domain/customers/customer.js';
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
export const RECORD = {
  name: 1,
  first_name: 1,
  last_name: 1,
  email: 1,
  phone: 1,
  company: 1,
  avatar: 1,
  status: 1,
  role: 1,
  notes: 1,
  own: 1,
  version: 1,
  created: 1,
  updated: 1,
} as const satisfies Partial<Record<keyof CustomerDocument, 1>>;

export function writeCustomer(customer: Customer): CustomerDocument {
  const folded = (text: string | null) => (text === null ? null : fold(text));
  const texts = searchedTexts(customer);
  const own = [...customer.ownColumns];
  return {
    _id: customer.id,
    name: customer.name,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email: customer.email,
    phone: customer.phone,
    company: customer.company,
    avatar: customer.avatar,
    ...avatarName(customer.avatar ?? ''),
    status: customer.status,
    role: customer.role,
    notes: customer.notes,
    own: Object.fromEntries(own),
    version: customer.version,
    created: customer.created,
    updated: customer.updated,
    own_sorted: Object.fromEntries(own.map(([key, value]) => [key, mixedKey(sortedValue(value))])),
    status_folded: fold(customer.status),
    role_folded: fold(customer.role),
    name_folded: fold(customer.name),
    first_name_folded: folded(customer.firstName),
    last_name_folded: folded(customer.lastName),
    email_folded: folded(customer.email),
    email_key: customer.email === null ? null : emailKey(customer.email),
    phone_folded: folded(customer.phone),
    company_folded: folded(customer.company),
    search_text: texts.join(TEXT_SEPARATOR),
    trigrams: trigramsOf(...texts),
  };
}

export function readCustomer(document: Pick<CustomerDocument, '_id' | keyof typeof RECORD>): Customer {
  return {
    id: document._id,
    name: document.name,
    firstName: document.first_name,
    lastName: document.last_name,
    email: document.email,
    phone: document.phone,
    company: document.company,
    avatar: document.avatar,
    status: document.status,
    role: document.role,
    notes: document.notes,
    ownColumns: new Map(Object.entries(document.own)),
    version: document.version,
    created: document.created,
    updated: document.updated,
  };
}

function sortedValue(value: Scalar): Scalar {
  return typeof value === 'string' ? fold(value) : value;
}
