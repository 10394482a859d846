import { LocalSlots } from '../scheduling/local-slots.js';
import { Tally } from '../scheduling/tally.js';
import { SLOT_NAMES, type AcquireMessage, type SlotName, type ToWorker } from '../ports/worker-messages.js';

type TakenSlots = Readonly<Record<SlotName, Tally>>;

function forEach<T>(make: () => T): Readonly<Record<SlotName, T>> {
  return { connections: make(), sites: make(), requests: make(), streams: make() };
}

interface SlotChange {
  readonly name: SlotName;
  readonly key: string;
  readonly amount: number;
}

/** Gives slots to workers one after the other, so that they never take more than the limits allow together. */
export class GroupSlots {
  readonly #slots = forEach(() => new LocalSlots());
  readonly #taken = new Map<number, TakenSlots>();

  constructor(private readonly send: (worker: number, message: ToWorker) => void) {}

  /** From now on, the worker may take slots, and is told how many connections the others have. */
  join(id: number): void {
    for (const [other, { connections }] of this.#taken) {
      this.#tell(id, other, connections.sum);
      this.#tell(other, id, 0);
    }
    this.#taken.set(
      id,
      forEach(() => new Tally()),
    );
  }

  acquire(id: number, { name, request, key, limits }: AcquireMessage): void {
    const taken = this.#taken.get(id);
    if (taken === undefined) return;
    const reached = this.#slots[name].take(key, limits);
    if (reached === undefined) this.#add(id, taken, { name, key, amount: 1 });
    this.send(id, { kind: 'acquired', name, request, reached });
  }

  release(id: number, name: SlotName, key: string): void {
    const taken = this.#taken.get(id);
    // Messages of a worker may arrive after its end, which released its slots.
    if (taken === undefined) return;
    this.#slots[name].release(key);
    this.#add(id, taken, { name, key, amount: -1 });
  }

  leave(id: number): void {
    const taken = this.#taken.get(id);
    if (taken === undefined) return;
    this.#taken.delete(id);
    for (const name of SLOT_NAMES) {
      for (const [key, amount] of taken[name]) this.#slots[name].release(key, amount);
    }
    for (const other of this.#taken.keys()) this.send(other, { kind: 'ended', worker: id });
  }

  #add(id: number, taken: TakenSlots, { name, key, amount }: SlotChange): void {
    taken[name].add(key, amount);
    if (name !== 'connections') return;
    for (const other of this.#taken.keys()) if (other !== id) this.#tell(other, id, taken.connections.sum);
  }

  #tell(id: number, of: number, connections: number): void {
    this.send(id, { kind: 'load', of, connections });
  }
}
