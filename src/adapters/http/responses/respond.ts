import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { ExtendableContext } from 'koa';
import { joinParts, SlicedContent, type ContentParts } from './sliced-content.js';

/** Content of this length or more is sent in slices. */
const SLICE_FROM = 256 * 1_024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers with JSON that is already serialised. */
export function respondJson(ctx: ExtendableContext, json: Buffer | string): void {
  respondContent(ctx, JSON_TYPE, json);
}

/** Answers with content of any length. */
export function respondContent(ctx: ExtendableContext, type: string, content: Buffer | string): void {
  ctx.res.setHeader('Content-Type', type);
  if (content.length < SLICE_FROM || ctx.method === 'HEAD') ctx.body = content;
  else respondSliced(ctx, [content], Buffer.byteLength(content));
}

/** Answers with JSON in parts that have so many bytes together. */
export function respondJsonParts(ctx: ExtendableContext, parts: ContentParts, bytes: number): void {
  ctx.res.setHeader('Content-Type', JSON_TYPE);
  if (bytes < SLICE_FROM || ctx.method === 'HEAD') ctx.body = joinParts(parts, bytes);
  else respondSliced(ctx, parts, bytes);
}

function respondSliced(ctx: ExtendableContext, parts: ContentParts, bytes: number): void {
  ctx.body = new SlicedContent(parts, bytes);
  ctx.length = bytes;
}

/**
 * Answers with a stream of `length` bytes. Waits for its first bytes, so that a failure until then becomes a problem
 * document; later ones cut the response off.
 */
export async function respondStream(ctx: ExtendableContext, content: Readable, length: number): Promise<void> {
  await once(content, 'readable');
  ctx.body = content;
  ctx.length = length;
}

/** Answers 201 with the address of a record that was created by a POST to its collection. */
export function respondCreated(ctx: ExtendableContext, id: string): void {
  ctx.status = 201;
  ctx.set('Location', `${ctx.path}/${id}`);
}
