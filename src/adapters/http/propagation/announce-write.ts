import type { Middleware } from 'koa';
import type { Propagation } from '../../../application/propagation/propagation.js';
import { untilDisconnect } from '../connections/client-disconnect.js';
import type { RequestState } from '../routing/route.js';

/** Says where in the change log a write is, after waiting until it's in force everywhere if the request asks for that. */
export function announceWrite(propagation: Pick<Propagation, 'waitEverywhere'>): Middleware<RequestState> {
  return async (ctx, next) => {
    await next();
    const { receipt, waits, dryRun, actor, address } = ctx.state;
    const seq = receipt?.seq;
    if (seq === undefined || dryRun !== undefined) return;
    ctx.set('X-Log-Seq', String(seq));
    if (waits !== true) return;
    const caller = actor?.id ?? address;
    const isEverywhere = await untilDisconnect(ctx.res, (signal) =>
      propagation.waitEverywhere(seq, { caller, signal }),
    );
    ctx.set('X-In-Force', isEverywhere ? 'everywhere' : 'here');
  };
}
