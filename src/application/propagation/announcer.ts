import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import type { Instances } from '../ports/instances.js';
import { msSince, readClocks, type ClockReading } from '../scheduling/clock-reading.js';

interface AnnouncerOptions {
  readonly instances: Instances;
  readonly projection: Pick<AuthorityProjection, 'authority' | 'onChange' | 'beforeReading'>;
  readonly clock: Clock;
  /** Identifies this run of the process. */
  readonly id: string;
  readonly boundMs: number;
  /** Called when an announcement in the background fails; the next one tries again. */
  readonly onError: (error: unknown) => void;
}

/**
 * Tells the other processes which change this one acts on: regularly, and soon after each change. One announcement runs at
 * a time.
 */
export class Announcer {
  /** When the last successful announcement began. */
  #announced: ClockReading = { wall: -Infinity, monotonic: -Infinity };
  #running: Promise<void> | undefined;
  #isDue = false;
  #isOver = false;

  constructor(private readonly options: AnnouncerOptions) {}

  /**
   * Announces this process, before it reads the log's head for the last time before it serves: a process that others don't
   * know yet reads the head after they have looked.
   */
  async start(): Promise<void> {
    const { projection } = this.options;
    await this.announce();
    projection.beforeReading(() => this.#renewIfForgotten());
    projection.onChange('streams', () => {
      this.#announceSoon();
    });
  }

  /** Announces the current state. Throws when it may not have been stored. */
  async announce(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await (this.#running ??= this.#announce().finally(() => {
      this.#running = undefined;
    }));
  }

  /** Announces the current state in the background. Never throws. */
  async renew(): Promise<void> {
    await this.announce().catch(this.options.onError);
  }

  /** Removes this process from those that others wait for. Call it after the last response. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running?.catch(() => undefined);
    await this.options.instances.leave();
  }

  /** Undefined unless the others may have forgotten this process; half the time is left for slow reads. */
  #renewIfForgotten(): Promise<void> | undefined {
    const { clock, instances } = this.options;
    const isKnown = msSince(this.#announced, clock) < instances.forgottenAfterMs / 2;
    return this.#isOver || isKnown ? undefined : this.announce();
  }

  #announceSoon(): void {
    if (this.#isDue || this.#isOver) return;
    this.#isDue = true;
    void this.#announceInTurn();
  }

  async #announceInTurn(): Promise<void> {
    const { clock, instances } = this.options;
    const pauseMs = instances.pauseMs - (clock.monotonic() - this.#announced.monotonic);
    if (pauseMs > 0) await clock.timer(pauseMs).elapsed;
    await this.#running?.catch(() => undefined);
    this.#isDue = false;
    if (!this.#isOver) await this.renew();
  }

  async #announce(): Promise<void> {
    const { instances, projection, clock, id, boundMs } = this.options;
    const began = readClocks(clock);
    await instances.announce({ id, boundMs, seq: projection.authority.head.seq });
    this.#announced = began;
  }
}
