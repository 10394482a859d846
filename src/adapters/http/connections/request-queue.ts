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
  /** The answer that was begun last. */
  #current: ServerResponse | undefined;
  /** Milliseconds for the message that came late because the socket was held; undefined where none did. */
  #graceMs: number | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly listener: RequestListener,
  ) {}

  push(req: IncomingMessage, res: ServerResponse): void {
    const current = this.#current;
    if (current === undefined || (this.#waiting.length === 0 && current.writableFinished)) {
      this.#answer({ req, res });
    } else if (this.#waiting.length < MOST_WAITING) {
      // Listened for only when something waits: most clients never have two requests on their way.
      if (this.#waiting.length === 0) current.once('close', this.#next);
      this.#waiting.push({ req, res });
      // Again each time: reading a body that waits sets the socket going.
      this.socket.pause();
    } else {
      this.#waiting.length = 0;
      this.socket.destroy();
    }
  }

  /**
   * Whether a message that did not arrive in time may have been held up here. If so it gets `graceMs` for its body when
   * its turn comes; where not even its head is there, the connection ends with the answers before it.
   */
  excuse(graceMs: number): boolean {
    if (this.#waiting.length === 0) return false;
    this.#graceMs = graceMs;
    return true;
  }

  #answer({ req, res }: Pending): void {
    this.#current = res;
    this.listener(req, res);
  }

  readonly #next = (): void => {
    if (!this.socket.writable) {
      // The connection ends with this answer, so nothing behind it is dispatched.
      this.#waiting.length = 0;
      return;
    }
    const pending = this.#waiting.shift();
    if (pending === undefined) return;
    if (this.#waiting.length > 0) pending.res.once('close', this.#next);
    else this.#letGo(pending);
    this.#answer(pending);
  };

  /** Reads on, when nothing waits any more but the request whose turn has come. */
  #letGo({ req, res }: Pending): void {
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
