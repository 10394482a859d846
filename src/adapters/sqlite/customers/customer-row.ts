import type { Customer } from '../../../domain/customers/customer.js';
import { searchedTexts } from '../../../domain/customers/searched-texts.js';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { emailKey } from '../../../domain/text/email-key.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import { TEXT_SEPARATOR } from '../users/user-search-columns.js';

/** The columns that a record is read from. */
export const CUSTOMER_COLUMNS = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'phone',
  'company',
  'avatar',
  'status',
  'role',
  'notes',
  'own_columns',
  'version',
  'created',
  'updated',
] as const;

/** The columns with folded texts and the key of the address, in the order of `foldedValues`. */
export const FOLDED_COLUMNS: readonly string[] = [
  ...['status', 'role', 'name', 'first_name', 'last_name', 'email', 'phone', 'company'].map((name) => `${name}_folded`),
  'email_key',
];

/** All stored columns, in the order of `customerValues`. */
export const STORED_COLUMNS: readonly string[] = [...CUSTOMER_COLUMNS, ...FOLDED_COLUMNS];

export type CustomerRow = Readonly<Record<(typeof CUSTOMER_COLUMNS)[number], never>>;

export function customerValues(customer: Customer): SqliteValue[] {
  return [
    customer.id,
    customer.name,
    customer.firstName,
    customer.lastName,
    customer.email,
    customer.phone,
    customer.company,
    customer.avatar,
    customer.status,
    customer.role,
    customer.notes,
    JSON.stringify(Object.fromEntries(customer.ownColumns)),
    customer.version,
    customer.created,
    customer.updated,
    ...foldedValues(customer),
  ];
}

export function foldedValues(customer: Customer): (string | null)[] {
  const email = foldedOf(customer.email);
  return [
    fold(customer.status),
    fold(customer.role),
    fold(customer.name),
    foldedOf(customer.firstName),
    foldedOf(customer.lastName),
    email,
    foldedOf(customer.phone),
    foldedOf(customer.company),
    keyUnlessFolded(customer.email, email),
  ];
}

export function customerOf(row: CustomerRow): Customer {
  return {
    id: row.id,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    avatar: row.avatar,
    status: row.status,
    role: row.role,
    notes: row.notes,
    ownColumns: new Map(Object.entries(JSON.parse(row.own_columns) as Record<string, Scalar>)),
    version: row.version,
    created: row.created,
    updated: row.updated,
  };
}

/** The text that `q` searches: what is present, separated so that no match spans two. */
export function searchTextOf(customer: Customer): string {
  return searchedTexts(customer).join(TEXT_SEPARATOR);
}

/** An own column's sort key: `rank`, `value`, and `exact` where equality compares a different text. */
export function columnValues(value: Scalar): readonly [rank: number, value: SqliteValue, exact: string | null] {
  if (typeof value !== 'string') return [typeRank(value), Number(value), null];
  const folded = fold(value);
  return [typeRank(value), folded, folded === value ? null : value];
}

/** The key of the address; null where it's the folded address, as it nearly always is. */
function keyUnlessFolded(email: string | null, folded: string | null): string | null {
  const key = email === null ? null : emailKey(email);
  return key === folded ? null : key;
}

function foldedOf(text: string | null): string | null {
  return text === null ? null : fold(text);
}
