import type { Readable } from 'node:stream';
import type { FeatureFeed } from '../../../application/features/feature-feed.js';
import type { Clock } from '../../../application/ports/clock.js';
import { expiryOf, type Caller } from '../../../domain/users/caller.js';
import type { Change, ChangeResource } from '../../../domain/changes/change.js';
import { DomainError, Unavailable } from '../../../domain/domain-error.js';
import { sizeOf, type FeatureEvent } from '../../../domain/features/feature-events.js';
import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import type { Slots } from '../../../application/ports/slots.js';
import { tooManyStreams } from '../problems/http-problem.js';
import { EventStream, type EventFormat } from './event-stream.js';

/** How often the hub checks for expired credentials and silent streams. */
const TICK_MS = 1_000;
/** A stream is silent for at most 15 s, because proxies close silent connections, mostly after 30 or 60 s. */
const SILENT_MS = 15_000 - TICK_MS;
/** Streams written to before yielding to the event loop, in which their sockets are written to. */
const STREAMS_PER_SLICE = 100;
/** Maximum events queued while earlier ones are sent. When exceeded, all streams are reset. */
const MAX_WAITING = 1_000;
/** The same for the features that these events name: twice as many as there may be. */
const MAX_WAITING_FEATURES = 4_000;

/** Changes to these may end a caller's credential. */
const DECIDING: ReadonlySet<ChangeResource> = new Set(['user', 'session', 'token']);

/** Refusals of a credential that end its streams. */
const ENDING: ReadonlySet<DomainError['kind']> = new Set(['unauthenticated', 'forbidden']);

const COMMENT = Buffer.from(':\n\n');

/** Returned to a client over the stream limit. */
const RETRY_AFTER_SECONDS = 30;

interface EventHubOptions {
  readonly feed: FeatureFeed;
  /** Reports every change, after the authenticator has applied it; undefined means "anything may have changed". */
  readonly onChange: (listener: (change: Change | undefined) => void) => void;
  /**
   * Returns the caller with a credential. Throws a refusal of kind `unauthenticated` or `forbidden` when streams are no
   * longer open to it, other errors when that isn't known.
   */
  readonly identify: (credential: string) => Promise<Caller>;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  readonly draining: AbortSignal;
  readonly limits: StreamLimits;
  /** For the open streams per caller. */
  readonly slots: Slots;
}

/** Maximum open streams; 0 for no limit. */
interface StreamLimits {
  readonly total: number;
  readonly perUser: number;
}

/** All open event streams: one listener, one timer, and each event encoded once for all streams. */
export class EventHub {
  readonly #streams = new Set<EventStream>();
  /** Streams whose credentials couldn't be checked. They stay open, and the next tick checks again. */
  readonly #doubtful = new Set<EventStream>();
  #waiting: FeatureEvent[] = [];
  #waitingFeatures = 0;
  #sending = false;
  #timer: NodeJS.Timeout | undefined;
  /** Set once there is a stream. */
  #storeId = '';

  constructor(private readonly options: EventHubOptions) {
    options.feed.onEvent((event) => {
      this.#publish(event);
    });
    options.onChange((change) => {
      this.#recheck(change);
    });
    options.draining.addEventListener('abort', () => {
      for (const stream of this.#streams) stream.end();
    });
  }

  get size(): number {
    return this.#streams.size;
  }

  /**
   * Opens a stream of the events from now on, or since the last one that the client saw. It begins with an id without an
   * event, so that a client that is cut off before the first event resumes there. Throws what `identify` throws,
   * `too_many_streams` when this caller has too many, and `Unavailable` when all together have too many.
   */
  async open(actor: Caller, format: EventFormat, lastEventId: string | undefined): Promise<Readable> {
    const { feed, identify, clock, draining, slots } = this.options;
    this.#storeId = await feed.storeId();
    await this.#acquireSlot(actor.id);
    // Checked after the last wait: streams opened later wouldn't be ended by the shutdown.
    if (draining.aborted) {
      slots.release(actor.id);
      throw new Unavailable('overloaded', 'The service is shutting down.');
    }
    const stream = new EventStream(actor, expiryOf(actor), format, clock.monotonic());
    // Subscribes before it reads the starting point and checks the credential, so that no change falls in between.
    this.#add(stream);
    try {
      const isAnew = lastEventId === undefined && format.startsAnew;
      const missed = isAnew ? feed.startAnew() : await feed.start(lastEventId);
      await identify(actor.credential);
      const start = stream.hasMissed ? feed.startAnew() : missed;
      const first = format.lastSaysAll ? start.events.slice(-1) : start.events;
      const position = Buffer.from(`id: ${this.#idOf(start.since)}\n\n`);
      stream.begin([position, ...first.map((event) => format.encode(event, this.#idOf(event.seq)))], start.seq);
    } catch (error) {
      stream.content.destroy();
      throw error;
    }
    return stream.content;
  }

  /** Ends streams whose credentials expired, rechecks the doubtful ones, and sends a comment on silent ones. */
  tick(): void {
    const [now, moment] = [this.options.clock.now(), this.options.clock.monotonic()];
    for (const stream of this.#streams) {
      if (stream.isEnded) {
        // The stream hasn't ended within a tick, so the client doesn't read.
        stream.content.destroy();
      } else if (now >= stream.expiresAt) {
        stream.end();
      } else if (moment - stream.writtenAt >= SILENT_MS) {
        stream.writtenAt = moment;
        stream.send(COMMENT);
      }
    }
    for (const stream of this.#doubtful) void this.#check(stream);
  }

  async #acquireSlot(actorId: string): Promise<void> {
    const { limits, slots } = this.options;
    const { total, perUser } = limits;
    const reached = await slots.acquire(actorId, { ofKey: perUser || undefined, sum: total || undefined });
    if (reached === 'ofKey') throw tooManyStreams(perUser);
    if (reached === 'sum') {
      throw new Unavailable('overloaded', 'There are too many event streams. Try again.', RETRY_AFTER_SECONDS);
    }
  }

  /** Its slot is released when it closes. */
  #add(stream: EventStream): void {
    this.#streams.add(stream);
    this.#timer ??= setInterval(() => this.tick(), TICK_MS).unref();
    stream.content.once('close', () => {
      this.#streams.delete(stream);
      this.options.slots.release(stream.actorId);
      this.#doubtful.delete(stream);
      if (this.#streams.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
  }

  #publish(event: FeatureEvent): void {
    if (this.#streams.size === 0) return;
    this.#waiting.push(event);
    this.#waitingFeatures += sizeOf(event);
    if (this.#waiting.length > MAX_WAITING || this.#waitingFeatures > MAX_WAITING_FEATURES) {
      const reset = this.options.feed.reset();
      [this.#waiting, this.#waitingFeatures] = [[reset], sizeOf(reset)];
    }
    if (!this.#sending) void this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    this.#sending = true;
    try {
      // The projection reports all changes that it has read in this turn, so streams that they end hold these events back.
      await Promise.resolve();
      for (let event = this.#waiting.shift(); event !== undefined; event = this.#waiting.shift()) {
        this.#waitingFeatures -= sizeOf(event);
        await this.#sendToAll(event);
      }
    } finally {
      this.#sending = false;
    }
  }

  async #sendToAll(event: FeatureEvent): Promise<void> {
    const encoded = new Map<EventFormat, Buffer>();
    const moment = this.options.clock.monotonic();
    const slice = new EventLoopSlice();
    let written = 0;
    for (const stream of this.#streams) {
      const bytes = encoded.get(stream.format) ?? stream.format.encode(event, this.#idOf(event.seq));
      encoded.set(stream.format, bytes);
      stream.writtenAt = moment;
      stream.deliver(event, bytes);
      written += 1;
      if (written % STREAMS_PER_SLICE === 0) await slice.next();
    }
  }

  #idOf(seq: number): string {
    return `${this.#storeId}:${seq}`;
  }

  #recheck(change: Change | undefined): void {
    if (change !== undefined && !DECIDING.has(change.resource)) return;
    for (const stream of this.#streams) {
      if (change === undefined || stream.dependsOn.includes(change.recordId)) void this.#check(stream);
    }
  }

  /** Checks the credential of a stream, which gets no events until it's known to be valid. */
  async #check(stream: EventStream): Promise<void> {
    stream.hold();
    try {
      const caller = await this.options.identify(stream.credential);
      stream.expiresAt = expiryOf(caller);
      if (this.#doubtful.delete(stream)) stream.release();
    } catch (error) {
      if (error instanceof DomainError && ENDING.has(error.kind)) stream.end();
      else if (this.#streams.has(stream) && !this.#doubtful.has(stream)) {
        this.#doubtful.add(stream);
        stream.hold();
      }
    } finally {
      stream.release();
    }
  }
}
