import type { PrimaryChannel } from '../ports/primary-channel.js';
import { Tally, type Counts } from '../scheduling/tally.js';
import type { CountName } from './worker-messages.js';

/** A count of all workers. Those of the others are known as of a moment ago. */
export class SharedCounts implements Counts {
  readonly #own = new Tally();
  readonly #others = new Map<number, Tally>();

  constructor(
    private readonly channel: PrimaryChannel,
    private readonly name: CountName,
  ) {
    channel.onMessage((message) => {
      if (message.kind === 'ended') this.#others.delete(message.worker);
      if (message.kind !== 'counts' || message.name !== name) return;
      const tally = this.#others.get(message.of) ?? new Tally();
      this.#others.set(message.of, tally);
      for (const [key, amount] of message.changes) tally.add(key, amount);
    });
  }

  get sum(): number {
    let { sum } = this.#own;
    for (const other of this.#others.values()) sum += other.sum;
    return sum;
  }

  /** How many more this worker has than the one that has the fewest. */
  get lead(): number {
    let least = this.#own.sum;
    for (const other of this.#others.values()) least = Math.min(least, other.sum);
    return this.#own.sum - least;
  }

  of(key: string): number {
    let amount = this.#own.of(key);
    for (const other of this.#others.values()) amount += other.of(key);
    return amount;
  }

  add(key: string, amount: number): void {
    this.#own.add(key, amount);
    this.channel.send({ kind: 'counts', name: this.name, changes: [[key, amount]] });
  }
}
