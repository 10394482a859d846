import { CUSTOMER_JSON_START, customerJsonPosition } from '../../../domain/customers/customer-json-position.js';
import type { Order, Position } from '../../../domain/lists/list-query.js';

/** The position of the last of several customers, which are JSON separated by commas. */
export function positionOfLast(json: Buffer, order: readonly Order[]): Position | undefined {
  const start = json.lastIndexOf(CUSTOMER_JSON_START);
  return start === -1 ? undefined : customerJsonPosition(json.subarray(start).toString(), order);
}
