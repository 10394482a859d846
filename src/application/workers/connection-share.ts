import type { PrimaryChannel } from '../ports/primary-channel.js';
import type { SharedCounts } from './shared-counts.js';

/** A worker that has this many more connections than another one leaves new ones to that. */
const LEAD = 2;
/** In a row: one that stalls takes none, and clients mustn't wait for it. */
const MAX_LEFT = 16;

/** Decides whether a worker takes a connection: connections live long, so an uneven share would stay. */
export class ConnectionShare {
  #left = 0;
  #isRetired = false;

  constructor(
    private readonly counts: Pick<SharedCounts, 'lead'>,
    channel: Pick<PrimaryChannel, 'onMessage'>,
  ) {
    channel.onMessage(({ kind }) => {
      if (kind === 'retire') this.#isRetired = true;
    });
  }

  /** Whether to take the next connection, or leave it to another worker. */
  take(): boolean {
    if (this.#isRetired) return false;
    const takes = this.counts.lead < LEAD || this.#left >= MAX_LEFT;
    this.#left = takes ? 0 : this.#left + 1;
    return takes;
  }
}
