import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { addressGroup } from '../../../application/limits/address-group.js';
import { ClientAddress } from '../middleware/client-address.js';
import { FairRequestQueue } from './fair-request-queue.js';

const CALLERS_REMEMBERED = 10_000;
/** Longer than any of our tokens. A header may be padded with spaces. */
const MAX_HEADER_LENGTH = 1_024;
/** Health checks that are answered at once in one turn of the event loop. Nobody needs more. */
const MAX_URGENT = 20;

interface RequestSchedulerOptions {
  /** Proxies in front that append to `X-Forwarded-For`. */
  readonly trustProxy: number;
  /** Paths of requests that don't wait, as long as they're few. */
  readonly urgentPaths: ReadonlySet<string>;
}

/**
 * The turns of the requests of all callers: users and API tokens by their id, once they have signed in, and everybody else by
 * address.
 */
export class RequestScheduler {
  readonly #queue = new FairRequestQueue();
  /**
   * Ids by `Authorization` header, of callers who were signed in a moment ago. With `max`, it would be allocated as a whole at the
   * start.
   */
  readonly #signedIn = new LRUCache<string, string>({ maxSize: CALLERS_REMEMBERED, sizeCalculation: () => 1 });
  readonly #addresses: ClientAddress;
  readonly #urgentPaths: ReadonlySet<string>;
  #urgent = 0;

  constructor({ trustProxy, urgentPaths }: RequestSchedulerOptions = { trustProxy: 0, urgentPaths: new Set() }) {
    this.#addresses = new ClientAddress(trustProxy, () => undefined);
    this.#urgentPaths = urgentPaths;
  }

  /** Runs a request now or when its caller's turn comes. */
  run(req: IncomingMessage, request: () => void): void {
    if (this.#isUrgent(req)) request();
    else this.#queue.run(request, () => this.#callerOf(req));
  }

  /** Resolves when the turn of a caller comes who had to wait for something; undefined if that's now. */
  next(caller: string): Promise<void> | undefined {
    return this.#queue.next(caller);
  }

  /** Notes who sends this header. One that doesn't belong to anybody, or is padded, counts for its address. */
  note(header: string | undefined, id: string): void {
    if (header === undefined || header.length > MAX_HEADER_LENGTH || this.#signedIn.get(header) === id) return;
    this.#signedIn.set(header, id);
  }

  #callerOf(req: IncomingMessage): string {
    const { authorization } = req.headers;
    const id = authorization === undefined ? undefined : this.#signedIn.get(authorization);
    return id ?? addressGroup(this.#addresses.of(req));
  }

  #isUrgent({ url = '' }: IncomingMessage): boolean {
    const end = url.indexOf('?');
    if (!this.#urgentPaths.has(end < 0 ? url : url.slice(0, end))) return false;
    if (this.#urgent === 0) setImmediate(() => (this.#urgent = 0));
    this.#urgent += 1;
    return this.#urgent <= MAX_URGENT;
  }
}
