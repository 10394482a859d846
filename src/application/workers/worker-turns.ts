import type { Clock } from '../ports/clock.js';
import type { PrimaryChannel } from '../ports/primary-channel.js';
import type { WriteTurns } from '../ports/write-turns.js';

/** The store's own lock decides; without a turn it's only slower. */
const WAIT_MS = 1_000;

/** The turns of one worker, which keeps its turn until another one wants it. */
export class WorkerTurns implements WriteTurns {
  #hasTurn = false;
  #isWriting = false;
  #isWanted = false;
  #waiting: (() => void) | undefined;

  constructor(
    private readonly channel: PrimaryChannel,
    private readonly clock: Pick<Clock, 'timer'>,
  ) {
    channel.onMessage((message) => {
      if (message.kind === 'turn') this.#begin(message.isWanted);
      else if (message.kind === 'wanted') this.#want();
    });
  }

  take(): Promise<void> | undefined {
    this.#isWriting = true;
    return this.#hasTurn ? undefined : this.#wait();
  }

  done(): void {
    this.#isWriting = false;
    if (this.#isWanted) this.#release();
  }

  async #wait(): Promise<void> {
    const timer = this.clock.timer(WAIT_MS);
    const hasTurn = new Promise<void>((resolve) => (this.#waiting = resolve));
    this.channel.send({ kind: 'wants' });
    await Promise.race([hasTurn, timer.elapsed]);
    timer.cancel();
  }

  #begin(isWanted: boolean): void {
    this.#hasTurn = true;
    this.#isWanted = isWanted;
    this.#waiting?.();
    // A turn that comes too late, after what wanted it was done without.
    if (!this.#isWriting && isWanted) this.#release();
  }

  #want(): void {
    this.#isWanted = true;
    if (!this.#isWriting) this.#release();
  }

  #release(): void {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    this.#isWanted = false;
    this.channel.send({ kind: 'release' });
  }
}
