import { positionOf, type FieldValue } from '../../domain/lists/evaluate-list.js';
import type { Order, Position } from '../../domain/lists/list-query.js';

/** How the JSON of each customer begins. No value of one can hold it, because quotes within texts are escaped. */
export const CUSTOMER_JSON_START = '{"id":"';

/** The JSON of customers up to the one that brings it over so many bytes: a copy, so that the rest can be freed. Undefined if none does. */
export function endCustomersJson(json: Uint8Array, maxBytes: number): Buffer | undefined {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.length);
  const end = bytes.indexOf(`,${CUSTOMER_JSON_START}`, maxBytes);
  return end === -1 ? undefined : Buffer.from(bytes.subarray(0, end));
}

/** The position of a customer, from what `customerJson` made of it. */
export function customerJsonPosition(json: string, order: readonly Order[]): Position {
  return positionOf(JSON.parse(json) as object, order, valueOf);
}

/** The value of a record as the API shows it, where times are text. */
function valueOf(record: object, field: string): FieldValue {
  const value = (record as Readonly<Record<string, FieldValue>>)[field] ?? null;
  return field === 'created' || field === 'updated' ? Date.parse(value as string) : value;
}
