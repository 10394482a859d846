import { once } from 'node:events';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type {
  CheckpointMode,
  CheckpointReply,
  CheckpointRequest,
  CheckpointResult,
  CheckpointWorkerData,
} from './checkpoint-messages.js';
import { startWorker } from '../database/start-worker.js';

/** A worker thread that makes checkpoints on its own connection, one request at a time. */
export class CheckpointThread {
  readonly #worker: Worker;
  readonly #exit: Promise<unknown>;
  #hasEnded = false;

  constructor(file: string) {
    const workerData: CheckpointWorkerData = { file };
    this.#worker = startWorker(new URL(`checkpoint-worker${extname(import.meta.url)}`, import.meta.url), workerData);
    this.#worker.unref();
    const ended = () => {
      this.#hasEnded = true;
    };
    this.#exit = once(this.#worker, 'exit').then(ended, ended);
  }

  /** True when the thread has ended; start another one. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Makes a checkpoint. `walBytes` is the length of the WAL at that point. */
  async checkpoint(mode: CheckpointMode): Promise<CheckpointResult> {
    const reply = once(this.#worker, 'message') as Promise<[CheckpointReply]>;
    this.#send({ mode });
    const [result] = await Promise.race([reply, this.#exit.then(() => [{ error: 'The thread has ended.' }] as const)]);
    if ('error' in result) throw new Error(result.error);
    return result;
  }

  /** Ends the thread. Not with `terminate()`, which would crash the process in the middle of a statement. */
  async end(): Promise<void> {
    this.#worker.ref();
    this.#send('end');
    await this.#exit;
  }

  #send(request: CheckpointRequest): void {
    this.#worker.postMessage(request);
  }
}
