import type { CustomersAsJson } from '../../../application/ports/customer-store.js';
import {
  CUSTOMER_JSON_START,
  customerJsonPosition,
  endCustomersJson,
} from '../../../application/customers/customer-json-position.js';
import { MAX_LIST_BYTES } from '../../../domain/lists/list-bytes.js';
import type { Order, Position } from '../../../domain/lists/list-query.js';
import { respondListAsJson, type ListContext } from '../lists/respond-list.js';

/** Answers with a page of customers, which ends with the one that brings it over `MAX_LIST_BYTES`. */
export function respondCustomers(ctx: ListContext, page: CustomersAsJson): void {
  respondListAsJson(ctx, endEarly(page, ctx.state.list.query.order), positionOfLast);
}

function endEarly({ json, total, next }: CustomersAsJson, order: readonly Order[]): CustomersAsJson {
  const first = endCustomersJson(json, MAX_LIST_BYTES);
  return first === undefined ? { json, total, next } : { json: first, total, next: positionOfLast(first, order) };
}

/** The position of the last of several customers, which are JSON separated by commas. */
function positionOfLast(json: Buffer, order: readonly Order[]): Position | undefined {
  const start = json.lastIndexOf(CUSTOMER_JSON_START);
  return start === -1 ? undefined : customerJsonPosition(json.subarray(start).toString(), order);
}
