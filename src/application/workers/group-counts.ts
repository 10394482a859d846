import { Tally } from '../scheduling/tally.js';
import type { CountChange, CountName, ToWorker } from './worker-messages.js';

type CountsOfWorker = Readonly<Record<CountName, Tally>>;

/** Passes the counts of each worker on to the others, and to those that start later. */
export class GroupCounts {
  readonly #counts = new Map<number, CountsOfWorker>();

  constructor(private readonly send: (worker: number, message: ToWorker) => void) {}

  /** From now on, the worker gets the counts of the others, and they know that it has none. */
  join(id: number): void {
    const none = { connections: new Tally(), streams: new Tally() };
    for (const [other, counts] of this.#counts) {
      this.#tell(id, other, counts);
      this.#tell(other, id, none);
    }
    this.#counts.set(id, none);
  }

  add(of: number, name: CountName, changes: readonly CountChange[]): void {
    const counts = this.#counts.get(of);
    if (counts === undefined) return;
    for (const [key, amount] of changes) counts[name].add(key, amount);
    for (const id of this.#counts.keys()) if (id !== of) this.send(id, { kind: 'counts', of, name, changes });
  }

  leave(id: number): void {
    if (!this.#counts.delete(id)) return;
    for (const other of this.#counts.keys()) this.send(other, { kind: 'ended', worker: id });
  }

  #tell(id: number, of: number, { connections, streams }: CountsOfWorker): void {
    this.send(id, { kind: 'counts', of, name: 'connections', changes: [...connections] });
    this.send(id, { kind: 'counts', of, name: 'streams', changes: [...streams] });
  }
}
