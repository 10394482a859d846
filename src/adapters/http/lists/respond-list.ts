import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListPage } from '../../../domain/lists/list-query.js';
import { respondJson } from '../routing/respond.js';
import type { RouteContext } from '../routing/route.js';
import type { ListRequest } from './list-request.js';
import { linkHeader } from './paging.js';

const SLICE_MS = 4;

type ListContext = RouteContext<unknown, unknown, unknown, unknown, ListRequest>;
/** Parts of the JSON of one record; bytes are UTF-8. */
export type JsonParts = (string | Uint8Array)[];
/** What the headers of a page say. */
type Found = Pick<ListPage<unknown>, 'total' | 'next'>;

/** Answers with a page as a bare array, with its total and links; `present` makes the JSON of one record. */
export async function respondList<T>(
  ctx: ListContext,
  page: ListPage<T>,
  present: (record: T) => string | Buffer | JsonParts,
): Promise<void> {
  respond(ctx, page, await jsonArray(page.records, present));
}

/** The same with records that are JSON in UTF-8 already, separated by commas. */
export function respondListAsJson(ctx: ListContext, page: Found & { readonly json: Uint8Array }): void {
  respond(ctx, page, Buffer.concat([OPEN, page.json, CLOSE]));
}

function respond(ctx: ListContext, page: Found, json: Buffer): void {
  const { paging, parameters, query } = ctx.state.list;
  const link = linkHeader(paging, parameters, query.order, page);
  ctx.set('X-Total-Count', String(page.total));
  if (link !== undefined) ctx.set('Link', link);
  respondJson(ctx, json);
}

/** Serialises a JSON array in slices, yielding to the event loop every few milliseconds. */
export async function jsonArray<T>(
  records: readonly T[],
  present: (record: T) => string | Buffer | JsonParts,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let since = performance.now();
  for (const record of records) {
    const json = present(record);
    parts.push(COMMA, ...(Array.isArray(json) ? json : [json]).map(bytesOf));
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
  parts[0] = OPEN;
  parts.push(CLOSE);
  return Buffer.concat(parts);
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part) : part;
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
