import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Requests that may wait behind the one being answered. Clients that pipeline at all send a handful; one read from the
 * network can hold thousands, and each costs some KiB until it is answered.
 */
const MOST_WAITING = 16;

interface Pending {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/**
 * The requests of one connection, handed on one at a time: the next when the answer before it was written. Node
 * dispatches pipelined requests at once, and a client that reads nothing would have all their answers kept in memory.
 */
export class RequestQueue {
  readonly #waiting: Pending[] = [];
  #isAnswering = false;
  #isPaused = false;

  constructor(
    private readonly socket: Socket,
    private readonly listener: RequestListener,
  ) {}

  push(req: IncomingMessage, res: ServerResponse): void {
    if (!this.#isAnswering) {
      this.#answer({ req, res });
    } else if (this.#waiting.length < MOST_WAITING) {
      this.#waiting.push({ req, res });
      // Again each time: reading a body that waits sets the socket going.
      this.#isPaused = true;
      this.socket.pause();
    } else {
      this.#waiting.length = 0;
      this.socket.destroy();
    }
  }

  #answer({ req, res }: Pending): void {
    this.#isAnswering = true;
    res.on('close', this.#next);
    this.listener(req, res);
  }

  readonly #next = (): void => {
    this.#isAnswering = false;
    if (!this.socket.writable) {
      // The connection ends with this answer, so nothing behind it is dispatched.
      this.#waiting.length = 0;
      return;
    }
    const pending = this.#waiting.shift();
    if (pending !== undefined) {
      this.#answer(pending);
    } else if (this.#isPaused) {
      this.#isPaused = false;
      this.socket.resume();
    }
  };
}
