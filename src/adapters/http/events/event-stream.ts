import { Readable } from 'node:stream';
import { recordsOf, type Caller } from '../../../domain/users/caller.js';
import type { FeatureEvent } from '../../../domain/features/feature-events.js';

/** How a kind of stream encodes events for its clients. */
export interface EventFormat {
  /** Encodes a server-sent event with this id. */
  encode(event: FeatureEvent, id: string): Buffer;
  /** Whether the last of several missed events stands for all of them. */
  readonly lastSaysAll: boolean;
  /** Whether clients that name no event are told to read everything again: their state may be older than the stream. */
  readonly startsAnew: boolean;
}

/**
 * Maximum bytes of live events queued for a client that doesn't read. Excludes kernel buffers and the largest piece
 * sent so far: the missed events at the start, or an event about many features. The feed bounds both.
 */
const MAX_WAITING = 64 * 1_024;

/** One connected client. */
export class EventStream {
  readonly actorId: string;
  readonly credential: string;
  /** Ids of the records that decide whether the credential is valid. */
  readonly dependsOn: readonly string[];
  /** The response body. Owned by the hub until either side destroys it. */
  readonly content = new Readable({ read: () => undefined });
  /** Live events held back until the missed ones have been sent and the client's credential has been checked. */
  #held: { readonly event: FeatureEvent; readonly bytes: Buffer }[] = [];
  #heldBytes = 0;
  /** Bytes of the largest piece sent so far. */
  #largest = 0;
  #hasMissed = false;
  /** The client has everything up to this sequence number; undefined until the stream has begun. */
  #knownSeq: number | undefined;
  /** Checks of the credential that haven't ended. */
  #checks = 0;
  #ended = false;

  constructor(
    caller: Caller,
    /** The credential expires at this time, in epoch milliseconds. */
    public expiresAt: number,
    readonly format: EventFormat,
    /** Last write, on the monotonic clock. */
    public writtenAt: number,
  ) {
    this.actorId = caller.id;
    this.credential = caller.credential;
    this.dependsOn = recordsOf(caller);
  }

  get isEnded(): boolean {
    return this.#ended;
  }

  /** Whether too much happened before the stream began, so that it must begin with a reset. */
  get hasMissed(): boolean {
    return this.#hasMissed;
  }

  /** Sends the backlog, which has the missed events up to `seq`, then the live ones that arrived meanwhile. */
  begin(backlog: readonly Buffer[], seq: number): void {
    this.#knownSeq = seq;
    this.send(Buffer.concat(backlog));
    this.#sendHeld();
  }

  /** Holds events back until `release`, once for each call: the client's credential may have ended before them. */
  hold(): void {
    this.#checks += 1;
  }

  release(): void {
    this.#checks -= 1;
    this.#sendHeld();
  }

  /** Sends a live event, unless the client already got it at the start. */
  deliver(event: FeatureEvent, bytes: Buffer): void {
    if (this.#knownSeq !== undefined && this.#checks === 0) {
      if (event.seq > this.#knownSeq || event.kind === 'reset') this.send(bytes);
      return;
    }
    this.#heldBytes += bytes.length;
    this.#held.push({ event, bytes });
    if (this.#heldBytes <= MAX_WAITING) return;
    // A stream that has begun can't be sent a reset instead: its client comes back and asks for what it missed.
    if (this.#knownSeq === undefined) this.#hasMissed = true;
    else this.content.destroy();
    [this.#held, this.#heldBytes] = [[], 0];
  }

  #sendHeld(): void {
    if (this.#knownSeq === undefined || this.#checks > 0) return;
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    for (const { event, bytes } of held) this.deliver(event, bytes);
  }

  /** Sends bytes, or drops a client that hasn't read what it was sent. */
  send(bytes: Buffer): void {
    if (this.#ended || this.content.destroyed) return;
    if (this.content.readableLength > MAX_WAITING + this.#largest) {
      this.content.destroy();
      return;
    }
    this.content.push(bytes);
    this.#largest = Math.max(this.#largest, bytes.length);
  }

  /** Ends the response. */
  end(): void {
    if (this.#ended || this.content.destroyed) return;
    this.#ended = true;
    this.content.push(null);
  }
}
