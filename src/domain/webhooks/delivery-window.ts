import { believableWait } from './judge-try.js';
import type { WaitingTry } from './webhook-try.js';

/** How far deliveries of a log may be ahead of its oldest entry that isn't delivered. */
export const MOST_AHEAD = 1_000;

/** An entry that is to be delivered. */
export interface WindowEntry {
  readonly seq: number;
  /** Entries with the same one are delivered in order. */
  readonly recordKey: string;
  /** Set while the entry waits for another try, or is being tried again. */
  waiting: (WaitingTry & { readonly tryId: string }) | undefined;
}

/**
 * The entries of one log from the oldest that isn't delivered: which may be delivered now, while earlier ones of other records wait
 * or are on their way.
 */
export class DeliveryWindow {
  #end: number;
  /** In the order of the log. */
  readonly #undelivered = new Map<number, WindowEntry>();
  /** The undelivered entries of each record. Only the first of them is ready, waits or is on its way. */
  readonly #records = new Map<string, WindowEntry[]>();
  readonly #ready: WindowEntry[] = [];
  readonly #waiting = new Set<WindowEntry>();

  /** `position`: everything up to this sequence number is done. */
  constructor(position: number) {
    this.#end = position;
  }

  /** Everything up to this sequence number is delivered or passed over. */
  get position(): number {
    const [oldest] = this.#undelivered.keys();
    return oldest === undefined ? this.#end : oldest - 1;
  }

  /** The last entry that it knows of. */
  get end(): number {
    return this.#end;
  }

  /** How many more entries of the log it may look at. */
  get room(): number {
    return this.position + MOST_AHEAD - this.#end;
  }

  get isEmpty(): boolean {
    return this.#undelivered.size === 0;
  }

  /** When the next of those that wait is due; undefined if none waits. One that is being tried again counts. */
  get dueAt(): number | undefined {
    let due: number | undefined;
    for (const { waiting } of this.#undelivered.values()) {
      if (waiting !== undefined) due = Math.min(due ?? Infinity, waiting.retry.dueAt);
    }
    return due;
  }

  /** Passes over the entries up to this one. */
  skipTo(seq: number): void {
    this.#end = Math.max(this.#end, seq);
  }

  add(entry: WindowEntry): void {
    this.skipTo(entry.seq);
    this.#undelivered.set(entry.seq, entry);
    const queue = this.#records.get(entry.recordKey);
    if (queue !== undefined) queue.push(entry);
    else {
      this.#records.set(entry.recordKey, [entry]);
      this.#offer(entry);
    }
  }

  /** Makes those ready that have waited long enough. */
  wake(now: number): void {
    for (const entry of this.#waiting) {
      entry.waiting = believableWait(entry.waiting!, now);
      if (entry.waiting.retry.dueAt > now) continue;
      this.#waiting.delete(entry);
      this.#ready.push(entry);
    }
  }

  get hasNext(): boolean {
    return this.#ready.length > 0;
  }

  /** An entry to deliver now. */
  next(): WindowEntry | undefined {
    return this.#ready.shift();
  }

  /** An entry from `next` was delivered or is passed over. */
  done({ seq, recordKey }: WindowEntry): void {
    this.#undelivered.delete(seq);
    const queue = this.#records.get(recordKey)!;
    queue.shift();
    const [following] = queue;
    if (following === undefined) this.#records.delete(recordKey);
    else this.#offer(following);
  }

  /** An entry from `next` waits for another try. */
  wait(entry: WindowEntry, waiting: NonNullable<WindowEntry['waiting']>): void {
    entry.waiting = waiting;
    this.#waiting.add(entry);
  }

  #offer(entry: WindowEntry): void {
    if (entry.waiting === undefined) this.#ready.push(entry);
    else this.#waiting.add(entry);
  }
}
