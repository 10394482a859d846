import type { PrimaryChannel } from '../../application/ports/primary-channel.js';
import type { FromWorker, ToWorker } from '../../application/ports/worker-messages.js';
import { MessageBatch } from './message-batch.js';

/** Somebody waits for them. */
const URGENT: ReadonlySet<FromWorker['kind']> = new Set(['wants', 'release', 'acts', 'acquire']);

/** The channel of a worker process that `WorkerProcesses` has started. */
export class IpcPrimaryChannel implements PrimaryChannel {
  readonly #listeners: ((message: ToWorker) => void)[] = [];
  readonly #batch = new MessageBatch<FromWorker>((messages) => {
    // A lost primary process ends this one.
    if (process.connected) process.send!(messages, undefined, undefined, () => undefined);
  });

  constructor() {
    process.on('message', (messages: readonly ToWorker[]) => {
      for (const message of messages) for (const listener of this.#listeners) listener(message);
    });
  }

  send(message: FromWorker): void {
    this.#batch.add(message);
    if (URGENT.has(message.kind)) this.#batch.flush();
  }

  onMessage(listener: (message: ToWorker) => void): void {
    this.#listeners.push(listener);
  }
}
