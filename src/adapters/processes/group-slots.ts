import type { PrimaryMethods, SlotName } from './worker-methods.js';
import { LocalSlots } from '../../application/scheduling/local-slots.js';
import { Tally } from '../../application/scheduling/tally.js';

/** The slots of all workers, kept by the primary process. */
export class GroupSlots {
  readonly #slots = bySlotName(() => new LocalSlots());

  /** The functions for a new worker, and one that gives back what it holds when it has ended. */
  join(): Pick<PrimaryMethods, 'acquire' | 'release'> & { readonly leave: () => void } {
    const taken = bySlotName(() => new Tally());
    // Messages of a worker may arrive after its end.
    let hasLeft = false;
    return {
      acquire: ({ name, key, limits }) => {
        const reached = hasLeft ? 'sum' : this.#slots[name].take(key, limits);
        if (reached === undefined) taken[name].add(key, 1);
        return reached;
      },
      release: ({ name, key }) => {
        if (hasLeft) return;
        taken[name].add(key, -1);
        this.#slots[name].release(key);
      },
      leave: () => {
        hasLeft = true;
        for (const [name, tally] of Object.entries(taken)) {
          for (const [key, amount] of tally) this.#slots[name as SlotName].release(key, amount);
        }
      },
    };
  }
}

function bySlotName<T>(make: () => T): Readonly<Record<SlotName, T>> {
  return { connections: make(), sites: make(), requests: make(), streams: make() };
}
