import { parentPort, workerData } from 'node:worker_threads';
import type {
  CheckpointMode,
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

function checkpoint(mode: CheckpointMode): CheckpointReply {
  try {
    const { busy, log } = database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() as { busy: number; log: number };
    return { walBytes: Math.max(0, log) * pageBytes, isBlocked: busy !== 0 };
  } catch (error) {
    return { error: String(error) };
  }
}

port.on('message', (request: CheckpointRequest) => {
  if (request === 'end') {
    closeDatabase(database);
    port.close();
  } else {
    port.postMessage(checkpoint(request.mode));
  }
});
