import { Readable } from 'node:stream';
import type { Middleware } from 'koa';
import type { RequestState } from '../routing/route.js';

const SLICE_FROM = 256 * 1_024;
const SLICE = 64 * 1_024;

/**
 * Sends content of 256 KiB or more in slices, without copying. Written as one, a slow client would look like one that
 * stopped reading.
 */
export const slices: Middleware<RequestState> = async (ctx, next) => {
  await next();
  const content: unknown = ctx.body;
  if (!Buffer.isBuffer(content) || content.length < SLICE_FROM || ctx.method === 'HEAD') return;
  ctx.body = Readable.from(slicesOf(content));
  ctx.length = content.length;
};

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE);
}
