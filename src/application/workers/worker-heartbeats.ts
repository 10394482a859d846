import type { ToWorker } from '../ports/worker-messages.js';

interface WorkerHeartbeatsOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  /** Ends a worker at once; `leave` follows when it has ended. */
  readonly end: (worker: number) => void;
  /** A worker that hasn't answered after this many calls of `tick` is ended. */
  readonly maxSilentTicks: number;
}

/** Parts of the time in which a worker must answer; one question in each. */
const QUESTIONS = 30;

interface Pulse {
  /** Calls of `tick` since the worker was asked. */
  ticks: number;
  isAnswered: boolean;
}

/** Ends workers that have stopped responding, even if nobody waits for them: what they are sent would pile up. */
export class WorkerHeartbeats {
  readonly #pulses = new Map<number, Pulse>();

  constructor(private readonly options: WorkerHeartbeatsOptions) {}

  join(id: number): void {
    this.#ask(id);
  }

  /** The worker has answered. */
  beat(id: number): void {
    const pulse = this.#pulses.get(id);
    if (pulse !== undefined) pulse.isAnswered = true;
  }

  leave(id: number): void {
    this.#pulses.delete(id);
  }

  tick(): void {
    const { maxSilentTicks, end } = this.options;
    for (const [id, pulse] of this.#pulses) {
      pulse.ticks += 1;
      if (pulse.isAnswered && pulse.ticks * QUESTIONS >= maxSilentTicks) this.#ask(id);
      else if (!pulse.isAnswered && pulse.ticks === maxSilentTicks) end(id);
    }
  }

  #ask(id: number): void {
    this.#pulses.set(id, { ticks: 0, isAnswered: false });
    this.options.send(id, { kind: 'ping' });
  }
}
