import type { Middleware, ParameterizedContext } from 'koa';
import type { Propagation } from '../../../application/propagation/propagation.js';
import { untilDisconnect } from '../connections/client-disconnect.js';
import type { RequestState } from '../routing/route.js';

/** Announces the write of every request. */
export function announceWrite(propagation: Pick<Propagation, 'waitEverywhere'>): Middleware<RequestState> {
  return async (ctx, next) => {
    await next();
    await announce(ctx, propagation);
  };
}

/** Says where in the change log a write is, after waiting until it's in force everywhere if the request asks for that. */
export async function announce(
  ctx: ParameterizedContext<RequestState>,
  propagation: Pick<Propagation, 'waitEverywhere'>,
): Promise<void> {
  const { receipt, waits, dryRun, actor, address } = ctx.state;
  const seq = receipt?.seq;
  if (seq === undefined || dryRun !== undefined) return;
  ctx.set('X-Log-Seq', String(seq));
  if (waits !== true) return;
  const caller = actor?.id ?? address;
  const isEverywhere = await untilDisconnect(ctx.res, (signal) => propagation.waitEverywhere(seq, { caller, signal }));
  ctx.set('X-In-Force', isEverywhere ? 'everywhere' : 'here');
}
