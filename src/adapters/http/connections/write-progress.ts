import type { Socket } from 'node:net';

/** Tracks whether the operating system accepts what is written to a socket, which it does while the client reads. */
export class WriteProgress {
  #flushed = -1;
  #since = 0;

  constructor(private readonly socket: Pick<Socket, 'bytesWritten' | 'writableLength'>) {}

  /**
   * Milliseconds for which bytes have been waiting without progress. Must be called periodically; `now` is monotonic.
   */
  stalledMs(now: number): number {
    const { bytesWritten, writableLength } = this.socket;
    const flushed = writableLength === 0 ? -1 : bytesWritten - writableLength;
    if (flushed === -1 || flushed !== this.#flushed) {
      this.#flushed = flushed;
      this.#since = now;
    }
    return now - this.#since;
  }
}
