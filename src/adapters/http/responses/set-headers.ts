import type { ServerResponse } from 'node:http';
import type { ExtendableContext } from 'koa';

/** Like Koa's `ctx.set` in a third of the time, before the head is sent. For the headers of every response. */
export function setHeaders({ res }: { readonly res: ServerResponse }, headers: Readonly<Record<string, string>>): void {
  for (const name in headers) res.setHeader(name, headers[name]!);
}

/** Like Koa's `ctx.vary`, which parses the header even where there's none yet. */
export function vary(ctx: ExtendableContext, names: string): void {
  if (ctx.res.headersSent || ctx.res.hasHeader('Vary')) ctx.vary(names);
  else ctx.res.setHeader('Vary', names);
}
