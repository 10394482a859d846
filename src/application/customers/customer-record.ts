import { STANDARD_FIELDS } from '../../domain/customers/customer-fields.js';
import type { Customer } from '../../domain/customers/customer.js';

/** A customer as the API shows it: the standard fields, then the own columns. */
export function customerRecord(customer: Customer): Record<string, unknown> {
  const record: Record<string, unknown> = { id: customer.id };
  for (const { name, property } of STANDARD_FIELDS) record[name] = customer[property];
  record['created'] = new Date(customer.created).toISOString();
  record['updated'] = new Date(customer.updated).toISOString();
  for (const [key, value] of customer.ownColumns) record[key] = value;
  return record;
}

const MEMBERS = STANDARD_FIELDS.map(({ name, property }) => ({ start: `,${JSON.stringify(name)}:`, property }));

/**
 * The same as JSON, put together from its texts, which is faster than from the record. A storage may keep it: if it ever changes, an
 * upgrade must write all of them again.
 */
export function customerJson(customer: Customer): string {
  let json = `{"id":${JSON.stringify(customer.id)}`;
  for (const { start, property } of MEMBERS) json += start + textJson(customer[property]);
  json += `,"created":"${new Date(customer.created).toISOString()}","updated":"${new Date(customer.updated).toISOString()}"`;
  for (const [key, value] of customer.ownColumns) json += `,${textJson(key)}:${JSON.stringify(value)}`;
  return `${json}}`;
}

/** What `JSON.stringify` doesn't write as it is: quotes, backslashes, controls, and halves of surrogate pairs. */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

function textJson(text: string | null): string {
  if (text === null) return 'null';
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
