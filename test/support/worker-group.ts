import { GroupSlots } from '../../src/adapters/processes/group-slots.js';
import { ProcessCalls, type ProcessMessage } from '../../src/adapters/processes/process-calls.js';
import type { PrimaryCalls, WorkerCalls } from '../../src/adapters/processes/worker-methods.js';

/** The slots of a group of workers that all run in this process. Messages are sent as JSON, and arrive in a later turn. */
export function aWorkerGroup() {
  const slots = new GroupSlots();
  const join = () => {
    const { leave, ...methods } = slots.join();
    const scrape = () => Promise.reject(new Error('There are no metrics.'));
    const deliverTo = (receive: (message: ProcessMessage) => void) => (message: ProcessMessage) => {
      const text = JSON.stringify(message);
      setImmediate(() => receive(JSON.parse(text) as ProcessMessage));
    };
    const worker: WorkerCalls = new ProcessCalls(
      deliverTo((message) => primary.receive(message)),
      { ...methods, loaded: () => Promise.resolve(), listening: () => undefined, report: () => undefined, scrape },
    );
    const primary: PrimaryCalls = new ProcessCalls(
      deliverTo((message) => worker.receive(message)),
      {},
    );
    return { primary, worker, leave };
  };
  return { join };
}
