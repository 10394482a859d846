import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { customerValue, type Customer } from '../../../domain/customers/customer.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { avatarName } from '../avatars/avatar-name.js';
import { mixedKey } from '../lists/list-shape.js';
import { TEXT_SEPARATOR } from '../lists/search-text.js';
import type { CustomerDocument } from './documents.js';
import { trigramsOf } from './trigrams.js';

/**
 * A projection without the fields that only serve lookups: more than half of each document and most of the cost of
 * reading it.
 */
export const WITHOUT_KEYS = {
  own_sorted: 0,
  status_folded: 0,
  role_folded: 0,
  name_folded: 0,
  first_name_folded: 0,
  last_name_folded: 0,
  email_folded: 0,
  phone_folded: 0,
  company_folded: 0,
  search_text: 0,
  trigrams: 0,
} as const satisfies Partial<Record<keyof CustomerDocument, 0>>;

export function writeCustomer(customer: Customer): CustomerDocument {
  const folded = (text: string | null) => (text === null ? null : fold(text));
  const texts = CUSTOMER_FIELDS.searched
    .map((field) => customerValue(customer, field))
    .filter((value) => typeof value === 'string')
    .map(fold);
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
    phone_folded: folded(customer.phone),
    company_folded: folded(customer.company),
    search_text: texts.join(TEXT_SEPARATOR),
    trigrams: trigramsOf(...texts),
  };
}

export function readCustomer(document: CustomerDocument): Customer {
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
