import type { ReachedLimit, SlotLimits, Slots } from '../ports/slots.js';
import { Tally } from './tally.js';

/** The slots of a process without others beside it. */
export class LocalSlots implements Slots {
  readonly #taken = new Tally();

  acquire(key: string, limits: SlotLimits): Promise<ReachedLimit | undefined> {
    return Promise.resolve(this.take(key, limits));
  }

  /** The same, at once. */
  take(key: string, { ofKey, sum }: SlotLimits): ReachedLimit | undefined {
    if (ofKey !== undefined && this.#taken.of(key) >= ofKey) return 'ofKey';
    if (sum !== undefined && this.#taken.sum >= sum) return 'sum';
    this.#taken.add(key, 1);
    return undefined;
  }

  release(key: string, amount = 1): void {
    this.#taken.add(key, -amount);
  }
}
