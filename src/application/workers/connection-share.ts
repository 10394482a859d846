import type { PrimaryChannel } from '../ports/primary-channel.js';

/** A worker that has this many more connections than another one leaves new ones to that. */
const LEAD = 2;
/** In a row: one that stalls takes none, and clients mustn't wait for it. */
const MAX_LEFT = 16;

/** Decides whether a worker takes a connection: connections live long, so an uneven share would stay. */
export class ConnectionShare {
  /** The connections of each other worker, as of a moment ago. */
  readonly #others = new Map<number, number>();
  #left = 0;
  #isRetired = false;

  constructor(channel: Pick<PrimaryChannel, 'onMessage'>) {
    channel.onMessage((message) => {
      if (message.kind === 'load') this.#others.set(message.of, message.connections);
      else if (message.kind === 'ended') this.#others.delete(message.worker);
      else if (message.kind === 'retire') this.#isRetired = true;
    });
  }

  /** Whether to take the next connection, or leave it to another worker. `own` is how many this one has. */
  take(own: number): boolean {
    if (this.#isRetired) return false;
    const lead = own - Math.min(own, ...this.#others.values());
    const takes = lead < LEAD || this.#left >= MAX_LEFT;
    this.#left = takes ? 0 : this.#left + 1;
    return takes;
  }
}
