import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { Progress, Propagation } from './propagation.js';

/** Tells whether a change is in force everywhere, waiting for it. */
export class GetPropagation {
  static readonly needs = SIGN_IN;

  constructor(private readonly propagation: Pick<Propagation, 'waitFor'>) {}

  /** Throws what `Propagation.waitFor` throws. */
  execute(actor: Actor, seq: number, signal: AbortSignal): Promise<Progress> {
    authorise(actor, GetPropagation.needs);
    return this.propagation.waitFor(seq, { caller: actor.id, signal });
  }
}
