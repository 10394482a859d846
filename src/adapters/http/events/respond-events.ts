import type { Readable } from 'node:stream';
import type { ExtendableContext } from 'koa';

/** Answers with server-sent events. The head goes out at once, because the first event may be long in coming. */
export function respondEvents(ctx: ExtendableContext, events: Readable): void {
  // A proxy must not cache, change or buffer the stream; `X-Accel-Buffering` is for nginx.
  ctx.set({
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  ctx.body = events;
  if (ctx.method !== 'HEAD') ctx.flushHeaders();
}
