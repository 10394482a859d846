import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestScheduler } from './request-scheduler.js';

/**
 * Maximum requests that wait behind the one being answered. Pipelining clients send a handful. A single network read
 * can hold thousands, and each costs some KiB until it's answered.
 */
const MAX_WAITING = 16;

interface Pending {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/**
 * Handles the requests of one connection one at a time: the next starts when the previous response is written. Node
 * dispatches pipelined requests at once, so a client that doesn't read would pile up responses in memory.
 */
export class RequestQueue {
  readonly #waiting: Pending[] = [];
  #isOpen = false;
  /** The response that was started last. */
  #current: ServerResponse | undefined;
  /** Since when there has been no request; undefined while there is one. */
  #idleSince: number | undefined;
  /** Bytes read by then. */
  #bytesRead = 0;
  /** Milliseconds granted to a message that is late because the socket was paused; undefined when none is. */
  #graceMs: number | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly listener: RequestListener,
    private readonly scheduler: Pick<RequestScheduler, 'run'>,
  ) {}

  /** Handles requests from now on, and those that have arrived before. */
  open(): void {
    this.#isOpen = true;
    this.#rest();
    this.#next();
  }

  /**
   * For how long there has been no request, in milliseconds; undefined while there is one. One whose head is still
   * arriving doesn't count as a request, but as idle for the shortest time.
   */
  idleMs(now: number): number | undefined {
    if (this.#idleSince === undefined) return undefined;
    return this.socket.bytesRead > this.#bytesRead ? 0 : now - this.#idleSince;
  }

  push(req: IncomingMessage, res: ServerResponse): void {
    const current = this.#current;
    const isFree = current === undefined ? this.#isOpen : current.writableFinished;
    if (isFree && this.#waiting.length === 0) {
      this.#answer({ req, res });
    } else if (this.#waiting.length < MAX_WAITING) {
      // Added only when a request waits: most clients never pipeline.
      if (this.#waiting.length === 0) current?.once('close', this.#next);
      this.#waiting.push({ req, res });
      // Needed each time: reading the body of the current request resumes the socket.
      this.socket.pause();
    } else {
      this.#waiting.length = 0;
      skipTheRest(this.socket);
      this.socket.destroy();
    }
  }

  /**
   * Whether a message that didn't arrive in time may have been delayed here. If so, it gets `graceMs` for its body when
   * its turn comes. If not even its head has arrived, the connection closes after the responses before it.
   */
  excuse(graceMs: number): boolean {
    if (this.#waiting.length === 0) return false;
    this.#graceMs = graceMs;
    return true;
  }

  #answer({ req, res }: Pending): void {
    this.#current = res;
    this.#idleSince = undefined;
    res.once('close', this.#rest);
    this.scheduler.run(req, () => {
      if (!this.socket.destroyed) this.listener(req, res);
    });
  }

  readonly #rest = (): void => {
    // The next one may have begun before the response before it closed.
    if (this.#waiting.length > 0 || this.#current?.closed === false) return;
    this.#idleSince = performance.now();
    this.#bytesRead = this.socket.bytesRead;
  };

  readonly #next = (): void => {
    if (!this.socket.writable) {
      // The connection closes after this response, so nothing behind it is dispatched.
      this.#waiting.length = 0;
      return;
    }
    const pending = this.#waiting.shift();
    if (pending === undefined) return;
    if (this.#waiting.length > 0) pending.res.once('close', this.#next);
    else this.#resume(pending);
    this.#answer(pending);
  };

  /** Resumes reading when no other request waits. */
  #resume({ req, res }: Pending): void {
    this.socket.resume();
    if (this.#graceMs === undefined) return;
    if (req.complete) {
      res.shouldKeepAlive = false;
    } else {
      const timer = setTimeout(() => {
        if (!req.complete) this.socket.destroy();
      }, this.#graceMs);
      res.once('close', () => clearTimeout(timer));
    }
    this.#graceMs = undefined;
  }
}

/**
 * Keeps Node from creating the remaining requests of a network read, which it would do although the socket is destroyed:
 * thousands, each with an error of its own. Node has no public way. If this one stops working, they only cost memory.
 */
function skipTheRest(socket: Socket): void {
  const { parser } = socket as { readonly parser?: { onIncoming: (req: { upgrade: boolean }) => number } | null };
  if (!parser) return;
  parser.onIncoming = (req) => {
    // What follows isn't HTTP, says the number; but nobody takes the connection over.
    req.upgrade = false;
    return 2;
  };
}
