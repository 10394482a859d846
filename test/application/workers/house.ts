import type { PrimaryChannel } from '../../../src/application/ports/primary-channel.js';
import type { MetricsSum } from '../../../src/application/ports/metrics-sum.js';
import { WorkerHub } from '../../../src/application/workers/worker-hub.js';
import type { FromWorker, ToWorker, WorkMessage } from '../../../src/application/ports/worker-messages.js';
import { FixedClock } from '../../support/fixed-clock.js';

export const MAX_TICKS = 4;
export const MAX_SILENT_TICKS = 50;

/** The channel of a worker in this process. It can be cut, as if the worker were frozen. */
export class LocalChannel implements PrimaryChannel {
  readonly sent: FromWorker[] = [];
  isFrozen = false;
  readonly #listeners: ((message: ToWorker) => void)[] = [];

  constructor(private readonly receive: (message: FromWorker) => void) {}

  send(message: FromWorker): void {
    this.sent.push(message);
    this.receive(message);
  }

  onMessage(listener: (message: ToWorker) => void): void {
    this.#listeners.push(listener);
  }

  deliver(message: ToWorker): void {
    if (!this.isFrozen) for (const listener of this.#listeners) listener(message);
  }
}

/** A hub with workers in this process. Workers that it ends are gone at once. */
export function aHub({ metrics }: { metrics?: MetricsSum } = {}) {
  const clock = new FixedClock();
  const channels = new Map<number, LocalChannel>();
  const ended: number[] = [];
  const hub = new WorkerHub({
    send: (worker, message) => channels.get(worker)?.deliver(message),
    end: (worker) => {
      ended.push(worker);
      channels.delete(worker);
      hub.ended(worker);
    },
    maxTicks: MAX_TICKS,
    maxSilentTicks: MAX_SILENT_TICKS,
    metrics,
    clock,
  });
  const connect = (id: number) => {
    const channel = new LocalChannel((message) => hub.receive(id, message as WorkMessage));
    channels.set(id, channel);
    return channel;
  };
  const tick = (times: number) => {
    for (let time = 0; time < times; time += 1) hub.tick();
  };
  return { hub, clock, connect, ended, tick };
}

/** Lets everything run that doesn't wait for time. */
export const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Whether the promise has settled by now. */
export async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  await turn();
  return Promise.race([promise.then(() => true), turn().then(() => false)]);
}
