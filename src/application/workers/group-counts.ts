import { Tally } from '../scheduling/tally.js';
import type { CountChange, CountName, ToWorker } from './worker-messages.js';

/** Passes the counts of each worker on to the others, and to those that start later. */
export class GroupCounts {
  readonly #counts = new Map<number, Map<CountName, Tally>>();

  constructor(private readonly send: (worker: number, message: ToWorker) => void) {}

  /** From now on, the worker gets the counts of the others. */
  join(id: number): void {
    for (const [of, counts] of this.#counts) {
      for (const [name, tally] of counts) this.send(id, { kind: 'counts', of, name, changes: [...tally] });
    }
    this.#counts.set(id, new Map());
  }

  add(of: number, name: CountName, changes: readonly CountChange[]): void {
    const counts = this.#counts.get(of);
    if (counts === undefined) return;
    const tally = counts.get(name) ?? new Tally();
    counts.set(name, tally);
    for (const [key, amount] of changes) tally.add(key, amount);
    for (const id of this.#counts.keys()) if (id !== of) this.send(id, { kind: 'counts', of, name, changes });
  }

  leave(id: number): void {
    if (!this.#counts.delete(id)) return;
    for (const other of this.#counts.keys()) this.send(other, { kind: 'ended', worker: id });
  }
}
