import type { FromWorker, ToWorker } from './worker-messages.js';

/** Connects a worker process with the primary process. */
export interface PrimaryChannel {
  /** Messages of one turn of the event loop are sent together, in order; lost if the primary process has ended. */
  send(message: FromWorker): void;
  /** Listeners get every message, in the order in which they were added. */
  onMessage(listener: (message: ToWorker) => void): void;
}
