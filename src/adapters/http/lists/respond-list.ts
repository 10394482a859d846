import type { ExtendableContext } from 'koa';
import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import { positionOf, type ValueOf } from '../../../domain/lists/evaluate-list.js';
import { MAX_LIST_BYTES } from '../../../domain/lists/list-bytes.js';
import type { ListPage, Order, Position } from '../../../domain/lists/list-query.js';
import { respondJsonParts } from '../responses/respond.js';
import { joinParts, type ContentParts } from '../responses/sliced-content.js';
import type { ListRequest } from './list-request.js';
import { linkHeader } from './paging.js';

export type ListContext = ExtendableContext & { readonly state: { readonly list: ListRequest } };
/** Parts of the JSON of one record; bytes are UTF-8. */
export type JsonParts = (string | Uint8Array)[];
/** Makes the JSON of one record. */
type Present<T> = (record: T) => string | Buffer | JsonParts;
/** What the headers of a page say. */
type Found = Pick<ListPage<unknown>, 'total' | 'next'>;

/**
 * Answers with a page as a bare array, with its total and links. It ends with the record that brings it over
 * `MAX_LIST_BYTES`; `valueOf` is that of the list.
 */
export async function respondList<T extends object>(
  ctx: ListContext,
  page: ListPage<T>,
  present: Present<T>,
  valueOf: ValueOf<T>,
): Promise<void> {
  const { parts, bytes, count } = await jsonArrayUpTo(MAX_LIST_BYTES, page.records, present);
  const last = page.records[count - 1];
  const positionOfLast = () => last && positionOf(last, ctx.state.list.query.order, valueOf);
  const isCut = count < page.records.length;
  setHeaders(ctx, { total: page.total, next: isCut ? positionOfLast() : page.next }, positionOfLast);
  respondJsonParts(ctx, parts, bytes);
}

/** The same with records that are JSON in UTF-8 already, separated by commas. */
export function respondListAsJson(
  ctx: ListContext,
  page: Found & { readonly json: Uint8Array },
  positionOfLast: (json: Buffer, order: readonly Order[]) => Position | undefined,
): void {
  const { buffer, byteOffset, length } = page.json;
  setHeaders(ctx, page, () => positionOfLast(Buffer.from(buffer, byteOffset, length), ctx.state.list.query.order));
  respondJsonParts(ctx, ['[', page.json, ']'], length + 2);
}

function setHeaders(ctx: ListContext, found: Found, positionOfLast: () => Position | undefined): void {
  const { paging, parameters, query } = ctx.state.list;
  const next = found.next ?? (isCapped(ctx.state.list, found) ? positionOfLast() : undefined);
  const link = linkHeader(paging, parameters, query.order, { total: found.total, next });
  ctx.res.setHeader('X-Total-Count', String(found.total));
  if (link !== undefined) ctx.res.setHeader('Link', link);
}

/** Whether more was requested than a page has, and is there. */
function isCapped({ paging: { page, isCapped } }: ListRequest, { total }: Found): boolean {
  return isCapped === true && page.kind === 'slice' && page.start + page.limit < total;
}

/** Serialises a JSON array in slices, yielding to the event loop every few milliseconds. */
export async function jsonArray<T>(records: readonly T[], present: Present<T>): Promise<Buffer> {
  const { parts, bytes } = await jsonArrayUpTo(Infinity, records, present);
  return joinParts(parts, bytes);
}

/** The same in parts, up to the record that brings it over so many bytes; `count` is how many it has. */
async function jsonArrayUpTo<T>(
  maxBytes: number,
  records: readonly T[],
  present: Present<T>,
): Promise<{ readonly parts: ContentParts; readonly bytes: number; readonly count: number }> {
  const parts: JsonParts = ['['];
  let [bytes, count] = [2, 0];
  const slice = new EventLoopSlice();
  for (const record of records) {
    const json = present(record);
    // Parts are kept as they are. Bytes of a text that isn't kept make the collector of garbage come sooner than the text.
    const added = Array.isArray(json) ? json : [Buffer.from(json)];
    if (count > 0) {
      parts.push(',');
      bytes += 1;
    }
    parts.push(...added);
    count += 1;
    for (const part of added) bytes += lengthOf(part);
    if (bytes > maxBytes) break;
    if (slice.isOver()) await slice.next();
  }
  parts.push(']');
  return { parts, bytes, count };
}

function lengthOf(part: string | Uint8Array): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.length;
}
