import type { Clock } from '../../application/ports/clock.js';
import type { WriteLockQueue } from '../../application/ports/write-lock-queue.js';
import type { PrimaryCalls } from './worker-methods.js';

/** The store's own lock decides; without a turn it's only slower. */
const WAIT_MS = 1_000;

/** The turns of one worker. It keeps its turn while no other has wanted one for a while. */
export class WorkerLockQueue implements WriteLockQueue {
  #hasTurn = false;
  #isWriting = false;
  #mayKeep = false;
  #asking: Promise<void> | undefined;

  constructor(
    private readonly primary: Pick<PrimaryCalls, 'call' | 'tell' | 'answer'>,
    private readonly clock: Pick<Clock, 'timer'>,
  ) {
    primary.answer('recallTurn', () => {
      this.#mayKeep = false;
      if (!this.#isWriting) this.#end();
    });
  }

  take(): Promise<void> | undefined {
    this.#isWriting = true;
    return this.#hasTurn ? undefined : this.#wait();
  }

  done(): void {
    this.#isWriting = false;
    if (!this.#mayKeep) this.#end();
  }

  async #wait(): Promise<void> {
    this.#asking ??= this.#ask();
    const timer = this.clock.timer(WAIT_MS);
    await Promise.race([this.#asking, timer.elapsed]);
    timer.cancel();
  }

  async #ask(): Promise<void> {
    this.#mayKeep = await this.primary.call('takeTurn', undefined);
    this.#asking = undefined;
    this.#hasTurn = true;
    // A turn that comes too late, after what wanted it was done without.
    if (!this.#isWriting) this.done();
  }

  #end(): void {
    if (!this.#hasTurn) return;
    this.#hasTurn = false;
    this.primary.tell('endTurn', undefined);
  }
}
