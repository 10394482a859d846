import { parentPort, workerData } from 'node:worker_threads';
import type {
  CheckpointMode,
  CheckpointOutcome,
  CheckpointReply,
  CheckpointRequest,
  CheckpointWorkerData,
} from './checkpoint-messages.js';
import { closeDatabase, openDatabase } from '../database/open-database.js';

const BUSY_TIMEOUT_MS = 200;

const port = parentPort!;
const { file } = workerData as CheckpointWorkerData;
const database = await openDatabase(file, { busyTimeoutMs: BUSY_TIMEOUT_MS });
const pageBytes = (database.prepare('PRAGMA page_size').get() as { page_size: number }).page_size;

/** A row of `PRAGMA wal_checkpoint`. `log` counts frames, and is -1 while another connection makes a checkpoint. */
interface CheckpointRow {
  readonly busy: number;
  readonly log: number;
}

function checkpoint(mode: CheckpointMode): CheckpointReply {
  try {
    const row = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as CheckpointRow;
    return { walBytes: Math.max(0, row.log) * pageBytes, outcome: outcomeOf(row) };
  } catch (error) {
    return { error: String(error) };
  }
}

function outcomeOf({ busy, log }: CheckpointRow): CheckpointOutcome {
  if (busy === 0) return 'complete';
  return log < 0 ? 'elsewhere' : 'blocked';
}

port.on('message', (request: CheckpointRequest) => {
  if (request === 'end') {
    closeDatabase(database);
    port.close();
  } else {
    port.postMessage(checkpoint(request.mode));
  }
});
