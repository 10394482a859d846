import type { Middleware } from 'koa';
import type { Caller } from '../../../domain/users/caller.js';
import type { Propagation } from '../../../application/propagation/propagation.js';
import { untilDisconnect } from '../responses/client-disconnect.js';
import type { LoggedState } from './logged.js';
import type { WaitState } from './read-wait.js';

interface State extends LoggedState, WaitState {
  address: string;
  actor?: Caller | undefined;
}

/** Says where in the change log a write is, after waiting until it's in force everywhere if the request asks for that. */
export function announceWrite(propagation: Pick<Propagation, 'waitEverywhere'>): Middleware<State> {
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
