import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import type { PrimaryChannel } from '../ports/primary-channel.js';
import type { Workers } from '../ports/workers.js';
import type { WorkerLockQueue } from './worker-lock-queue.js';

/** Added to the bound, for clocks that don't run equally fast. */
const MARGIN_MS = 50;

interface WorkerLinkOptions {
  readonly channel: PrimaryChannel;
  readonly projection: Pick<AuthorityProjection, 'authority' | 'onChange' | 'refresh'>;
  readonly clock: Pick<Clock, 'timer'>;
  readonly boundMs: number;
  readonly lockQueue: Pick<WorkerLockQueue, 'confirmFirst'>;
}

interface Waiter {
  readonly seq: number;
  readonly settle: () => void;
}

/**
 * The other workers, as one of them sees them: confirms changes to them, through the primary process, and waits for their
 * confirmations. A worker that doesn't confirm within the bound is ended, and refuses requests by then in any case.
 */
export class WorkerLink implements Workers {
  readonly #waiters = new Set<Waiter>();
  /** The last change that all others are known to act on. */
  #reached = 0;
  /** The last change to confirm that isn't confirmed yet. */
  #wanted: number | undefined;
  #joined: (() => void) | undefined;
  #isMember = false;

  constructor(private readonly options: WorkerLinkOptions) {
    const { channel, projection } = options;
    channel.onMessage((message) => {
      if (message.kind === 'ping') channel.send({ kind: 'pong' });
      else if (message.kind === 'look') this.#look(message.seq);
      else if (message.kind === 'reached') this.#release(message.seq);
      else if (message.kind === 'joined') this.#joined?.();
    });
    projection.onChange('streams', () => {
      this.#confirm();
    });
  }

  async join(): Promise<void> {
    const { channel, projection } = this.options;
    const joined = new Promise<void>((resolve) => (this.#joined = resolve));
    channel.send({ kind: 'join' });
    await joined;
    this.#isMember = true;
    await projection.refresh();
    channel.send({ kind: 'acts', seq: projection.authority.head.seq });
  }

  leave(): void {
    this.#isMember = false;
    this.options.channel.send({ kind: 'leave' });
  }

  reached(seq: number): Promise<void> | undefined {
    if (!this.#isMember || seq <= this.#reached) return undefined;
    const waiting = this.#wait(seq);
    this.options.channel.send({ kind: 'awaits', seq });
    return waiting;
  }

  async #wait(seq: number): Promise<void> {
    const { clock, boundMs } = this.options;
    let settle: Waiter['settle'] = () => undefined;
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const waiter = { seq, settle };
    const timer = clock.timer(boundMs + MARGIN_MS);
    void timer.elapsed.then(settle);
    this.#waiters.add(waiter);
    await settled;
    this.#waiters.delete(waiter);
    timer.cancel();
  }

  #look(seq: number): void {
    this.#wanted = Math.max(this.#wanted ?? 0, seq);
    const { projection, lockQueue } = this.options;
    // After a failure, the next regular refresh tries again.
    if (projection.authority.head.seq < seq) lockQueue.confirmFirst(projection.refresh().catch(() => undefined));
    else this.#confirm();
  }

  #confirm(): void {
    const { channel, projection } = this.options;
    const { seq } = projection.authority.head;
    if (this.#wanted === undefined || seq < this.#wanted) return;
    this.#wanted = undefined;
    channel.send({ kind: 'acts', seq });
  }

  #release(seq: number): void {
    this.#reached = Math.max(this.#reached, seq);
    for (const waiter of this.#waiters) if (waiter.seq <= seq) waiter.settle();
  }
}
