import type { Clock } from '../ports/clock.js';
import type { PrimaryChannel } from '../ports/primary-channel.js';
import type { WriteLockQueue } from '../ports/write-lock-queue.js';

/** The store's own lock decides; without a turn it's only slower. */
const WAIT_MS = 1_000;

/** The turns of one worker. It keeps its turn while no other has wanted one for a while. */
export class WorkerLockQueue implements WriteLockQueue {
  #hasLock = false;
  #isWriting = false;
  #mayKeep = false;
  /** The last entry of the log at the end of the last turn. */
  #seq = 0;
  #begin: (() => void) | undefined;
  #confirming: Promise<unknown> | undefined;

  constructor(
    private readonly channel: PrimaryChannel,
    private readonly clock: Pick<Clock, 'timer'>,
  ) {
    channel.onMessage((message) => {
      if (message.kind === 'turn') this.#receive(message.mayKeep);
      else if (message.kind === 'wanted') this.#giveUp();
    });
  }

  take(): Promise<void> | undefined {
    this.#isWriting = true;
    return this.#hasLock ? undefined : this.#wait();
  }

  giveBack(): void {
    this.#release();
  }

  done(seq: number): void {
    this.#isWriting = false;
    this.#seq = seq;
    if (!this.#mayKeep) this.#release();
  }

  /**
   * Lets a turn begin only after this: others wait for the confirmation of their changes, and this process couldn't send it
   * while it writes.
   */
  confirmFirst(confirming: Promise<unknown>): void {
    this.#confirming = confirming;
  }

  async #wait(): Promise<void> {
    const timer = this.clock.timer(WAIT_MS);
    const hasLock = new Promise<void>((resolve) => (this.#begin = resolve));
    this.channel.send({ kind: 'wants' });
    await Promise.race([hasLock, timer.elapsed]);
    timer.cancel();
    await this.#confirming;
    this.#confirming = undefined;
  }

  #receive(mayKeep: boolean): void {
    this.#hasLock = true;
    this.#mayKeep = mayKeep;
    this.#begin?.();
    // A turn that comes too late, after what wanted it was done without.
    if (!this.#isWriting && !mayKeep) this.#release();
  }

  #giveUp(): void {
    this.#mayKeep = false;
    if (!this.#isWriting) this.#release();
  }

  #release(): void {
    if (!this.#hasLock) return;
    this.#hasLock = false;
    this.channel.send({ kind: 'release', seq: this.#seq });
  }
}
