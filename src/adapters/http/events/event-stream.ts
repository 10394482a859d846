import { Readable } from 'node:stream';
import type { FeatureEvent } from '../../../domain/features/feature-events.js';

/** How a kind of stream tells its clients of an event. */
export interface EventFormat {
  /** The bytes of a server-sent event with this id. */
  encode(event: FeatureEvent, id: string): Buffer;
  /** Whether of several missed events the last one says all. */
  readonly lastSaysAll: boolean;
}

/**
 * Bytes of live events that may wait for a client that does not read; what the kernel holds is not among them, nor what
 * the client asked to be told on beginning, which the feed bounds.
 */
const WAITING_MAX = 64 * 1_024;

/** One client that listens. */
export class EventStream {
  /** What the shell sends. The hub's, until it is destroyed by either side. */
  readonly content = new Readable({ read: () => undefined });
  /** Live events that wait for the missed ones to be sent first. */
  #held: { readonly event: FeatureEvent; readonly bytes: Buffer }[] = [];
  #heldBytes = 0;
  #mostWaiting = WAITING_MAX;
  /** The client knows everything up to here; undefined until the stream has begun. */
  #knownSeq: number | undefined;
  #ended = false;

  constructor(
    readonly sessionId: string,
    readonly userId: string,
    /** From this millisecond on the session is over. */
    readonly expiresAt: number,
    readonly format: EventFormat,
    /** On the monotonic clock. */
    public writtenAt: number,
  ) {}

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Sends what was missed up to `seq`, then what came meanwhile. */
  begin(missed: readonly Buffer[], seq: number): void {
    this.#knownSeq = seq;
    const backlog = Buffer.concat(missed);
    this.#mostWaiting += backlog.length;
    if (backlog.length > 0) this.send(backlog);
    for (const { event, bytes } of this.#held) this.deliver(event, bytes);
    this.#held = [];
  }

  /** A live event. One that the client began with already is left out. */
  deliver(event: FeatureEvent, bytes: Buffer): void {
    if (this.#knownSeq !== undefined) {
      if (event.seq > this.#knownSeq || event.kind === 'reset') this.send(bytes);
      return;
    }
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > WAITING_MAX) this.content.destroy();
    else this.#held.push({ event, bytes });
  }

  /** Drops a client that has not read what it was sent. */
  send(bytes: Buffer): void {
    if (this.#ended || this.content.destroyed) return;
    if (this.content.readableLength > this.#mostWaiting) this.content.destroy();
    else this.content.push(bytes);
  }

  /** Ends the answer. */
  end(): void {
    if (this.#ended || this.content.destroyed) return;
    this.#ended = true;
    this.content.push(null);
  }
}
