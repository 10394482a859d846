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
  /** The response that is being made or written. */
  #current: ServerResponse | undefined;
  /** Since when there has been no request. */
  #idleSince = 0;
  /** Bytes read by then. */
  #bytesRead = 0;

  constructor(
    private readonly socket: Socket,
    private readonly listener: RequestListener,
    private readonly scheduler: Pick<RequestScheduler, 'run'>,
  ) {}

  /** Whether the client has received the beginning of a response, but not yet its end. */
  get isAnswering(): boolean {
    return this.#current?.headersSent === true;
  }

  /** Handles requests from now on, and those that have arrived before. */
  open(): void {
    this.#isOpen = true;
    this.#next();
  }

  /**
   * For how long there has been no request, in milliseconds; undefined while there is one, and before it's open. One whose
   * head is still arriving doesn't count as a request, but as idle for the shortest time.
   */
  idleMs(now: number): number | undefined {
    if (!this.#isOpen || this.#current !== undefined) return undefined;
    return this.socket.bytesRead > this.#bytesRead ? 0 : now - this.#idleSince;
  }

  push(req: IncomingMessage, res: ServerResponse): void {
    if (this.#isOpen && this.#current === undefined) {
      this.#answer({ req, res });
    } else if (this.#waiting.length < MAX_WAITING) {
      this.#waiting.push({ req, res });
      // Needed each time: reading the body of the current request resumes the socket.
      this.socket.pause();
    } else {
      this.socket.destroy();
    }
  }

  #answer({ req, res }: Pending): void {
    this.#current = res;
    res.once('close', this.#next);
    this.scheduler.run(req, () => {
      if (!this.socket.destroyed) this.listener(req, res);
    });
  }

  readonly #next = (): void => {
    // A connection that closes after this response answers nothing behind it.
    const pending = this.socket.writable ? this.#waiting.shift() : undefined;
    if (pending !== undefined) {
      if (this.#waiting.length === 0) this.socket.resume();
      this.#answer(pending);
      return;
    }
    this.#current = undefined;
    this.#idleSince = performance.now();
    this.#bytesRead = this.socket.bytesRead;
  };
}
