import { LISTED_FIELDS, STANDARD_FIELDS, type NamedCustomerFields } from '../../../domain/customers/customer-fields.js';
import { customerFrom, type Customer } from '../../../domain/customers/customer.js';
import { searchedTexts } from '../../../domain/customers/searched-texts.js';
import { typeRank } from '../../../domain/lists/compare.js';
import type { Scalar } from '../../../domain/lists/list-query.js';
import { fold } from '../../../domain/text/fold.js';
import { emailKey } from '../../../domain/text/email-key.js';
import type { SqliteValue } from '../database/sqlite-driver.js';
import { TEXT_SEPARATOR } from '../users/user-search-columns.js';

/** The columns that a record is read from. */
export const CUSTOMER_COLUMNS: readonly string[] = [
  'id',
  ...STANDARD_FIELDS.map(({ name }) => name),
  'own_columns',
  'version',
  'created',
  'updated',
];

/** The columns with folded texts and the key of the address, in the order of `foldedValues`. */
export const FOLDED_COLUMNS: readonly string[] = [...LISTED_FIELDS.map(({ name }) => `${name}_folded`), 'email_key'];

/** All stored columns, in the order of `customerValues`. */
export const STORED_COLUMNS: readonly string[] = [...CUSTOMER_COLUMNS, ...FOLDED_COLUMNS];

export interface CustomerRow extends NamedCustomerFields {
  readonly id: string;
  readonly own_columns: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

export function customerValues(customer: Customer): SqliteValue[] {
  const values: SqliteValue[] = [customer.id];
  for (const { property } of STANDARD_FIELDS) values.push(customer[property]);
  const { ownColumns, version, created, updated } = customer;
  values.push(JSON.stringify(Object.fromEntries(ownColumns)), version, created, updated, ...foldedValues(customer));
  return values;
}

export function foldedValues(customer: Customer): (string | null)[] {
  const folded = LISTED_FIELDS.map(({ property }) => foldedOf(customer[property]));
  folded.push(keyUnlessFolded(customer.email, folded[EMAIL]!));
  return folded;
}

const EMAIL = LISTED_FIELDS.findIndex(({ name }) => name === 'email');

export function customerOf(row: CustomerRow): Customer {
  const { id, own_columns, version, created, updated } = row;
  const ownColumns = new Map(Object.entries(JSON.parse(own_columns) as Record<string, Scalar>));
  return customerFrom(row, { id, ownColumns, version, created, updated });
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
