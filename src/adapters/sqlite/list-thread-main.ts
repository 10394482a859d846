import { parentPort, workerData } from 'node:worker_threads';
import { CustomersInMemory } from './columns/customers-in-memory.js';
import { readCustomers } from './customers/read-customers.js';
import { closeDatabase, openDatabase } from './database/open-database.js';
import { SqliteSnapshot } from './database/sqlite-snapshot.js';
import type { ListReply, ListRequest, ListWorkerData } from './lists/list-messages.js';
import { ListExpired, ListReader } from './lists/list-reader.js';
import type { ListRead } from './lists/list-statements.js';

/** Waiting for a lock inside the call is fine here: the thread has nothing else to do. */
const BUSY_TIMEOUT_MS = 1_000;

const port = parentPort!;
const { file } = workerData as ListWorkerData;
const database = await openDatabase(file, { queryOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS });
const reader = new ListReader(database, readCustomers(new CustomersInMemory(database)));
const snapshot = new SqliteSnapshot(database);

function read(lists: readonly ListRead[], budgetMs: number): ListReply {
  try {
    return { kind: 'rows', lists: snapshot.run(() => reader.runAll(lists, budgetMs)) };
  } catch (error) {
    if (error instanceof ListExpired) return { kind: 'expired' };
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    return { kind: 'failed', message: String(error), code, errcode };
  }
}

port.on('message', (request: ListRequest) => {
  if (request !== 'end') {
    port.postMessage(read(request.lists, request.budgetMs));
    return;
  }
  closeDatabase(database);
  port.close();
});
