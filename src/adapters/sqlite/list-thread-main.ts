import { parentPort, workerData } from 'node:worker_threads';
import type { CustomersInMemory } from './columns/customers-in-memory.js';
import { closeDatabase, openDatabase } from './database/open-database.js';
import { SqliteSnapshot } from './database/sqlite-snapshot.js';
import type { ListReply, ListRequest, ListWorkerData } from './lists/list-messages.js';
import { ListExpired, ListReader } from './lists/list-reader.js';
import type { ListStatements } from './lists/list-statements.js';

/** Waiting for a lock inside the call is fine here: the thread has nothing else to do. */
const BUSY_TIMEOUT_MS = 1_000;

const port = parentPort!;
const { file } = workerData as ListWorkerData;
const database = await openDatabase(file, { queryOnly: true, busyTimeoutMs: BUSY_TIMEOUT_MS });
let memory: CustomersInMemory | undefined;
const reader = new ListReader(database, () => memory);
const snapshot = new SqliteSnapshot(database);
let isPreparing = false;
let answered: Promise<void> = Promise.resolve();

function read(lists: readonly ListStatements[], budgetMs: number): ListReply {
  try {
    return { kind: 'rows', lists: snapshot.run(() => reader.runAll(lists, budgetMs)) };
  } catch (error) {
    if (error instanceof ListExpired) return { kind: 'expired' };
    const { code, errcode } = error as { code?: unknown; errcode?: unknown };
    return { kind: 'failed', message: String(error), code, errcode };
  }
}

/** Most threads never need it, and start sooner without it. */
async function remember(): Promise<CustomersInMemory> {
  const { CustomersInMemory } = await import('./columns/customers-in-memory.js');
  return (memory ??= new CustomersInMemory(database));
}

/** Reads into memory what lists will need, between requests. */
function prepare(): void {
  if (!isPreparing) return;
  try {
    isPreparing = snapshot.run(() => memory?.prepare(reader)) ?? false;
  } catch {
    // The list that needs it will tell.
    isPreparing = false;
  }
  if (isPreparing) setImmediate(prepare);
}

async function answer(request: ListRequest): Promise<void> {
  if (request === 'end') {
    isPreparing = false;
    closeDatabase(database);
    port.close();
    return;
  }
  if ('prepare' in request) {
    (await remember()).want(request.prepare);
  } else {
    if (request.lists.some(({ inMemory }) => inMemory !== undefined)) await remember();
    port.postMessage(read(request.lists, request.budgetMs));
  }
  if (memory === undefined) return;
  if (!isPreparing) setImmediate(prepare);
  isPreparing = true;
}

port.on('message', (request: ListRequest) => {
  answered = answered.then(() => answer(request));
});
