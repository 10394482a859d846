import { GroupSlots } from '../../src/adapters/processes/group-slots.js';
import { ProcessCalls, type ProcessMessage } from '../../src/adapters/processes/process-calls.js';
import { WriteTurns } from '../../src/adapters/processes/write-turns.js';
import type { PrimaryCalls, WorkerCalls } from '../../src/adapters/processes/worker-methods.js';

/** What workers share, all in this process. Messages are sent as JSON, and arrive in a later turn. */
export function aWorkerGroup() {
  const workers: WorkerCalls[] = [];
  const slots = new GroupSlots();
  const turns = new WriteTurns((worker) => workers[worker]?.tell('recallTurn', undefined));
  const join = () => {
    const { leave: releaseSlots, ...ofSlots } = slots.join();
    const { leave: releaseTurn, ...ofTurns } = turns.join(workers.length);
    const worker: WorkerCalls = new ProcessCalls(
      deliverTo((message) => primary.receive(message)),
      {
        ...ofSlots,
        ...ofTurns,
        loaded: () => Promise.resolve(workers.length),
        listening: () => undefined,
        report: () => undefined,
        scrape: () => Promise.reject(new Error('There are no metrics.')),
      },
    );
    const primary: PrimaryCalls = new ProcessCalls(
      deliverTo((message) => worker.receive(message)),
      {},
    );
    workers.push(worker);
    const leave = () => {
      releaseSlots();
      releaseTurn();
    };
    return { primary, worker, leave };
  };
  return { join };
}

function deliverTo(receive: (message: ProcessMessage) => void): (message: ProcessMessage) => void {
  return (message) => {
    const text = JSON.stringify(message);
    setImmediate(() => receive(JSON.parse(text) as ProcessMessage));
  };
}
