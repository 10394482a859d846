import type { Head } from '../../../domain/changes/change.js';
import { BufferedLog } from '../changes/buffered-log.js';
import { BufferedRecords } from './buffered-records.js';
import { BufferedRows } from '../writing/buffered-rows.js';
import type { SessionDocument, UserDocument } from '../database/documents.js';
import type { MongoCollections } from '../database/mongo-collections.js';
import type { ServerCalls } from '../writing/server-calls.js';

/** What the works of one group read and wrote so far. */
export class AuthorityBuffers {
  readonly users: BufferedRows<UserDocument>;
  readonly sessions: BufferedRows<SessionDocument>;
  readonly records: BufferedRecords;
  readonly log: BufferedLog;

  constructor(collections: MongoCollections, calls: ServerCalls, stored: Head, batch: string) {
    this.users = new BufferedRows(collections.users, calls);
    this.sessions = new BufferedRows(collections.sessions, calls);
    this.records = new BufferedRecords(collections, calls);
    this.log = new BufferedLog(collections, calls, stored, batch);
  }

  keepWork(): void {
    for (const buffer of this.#all) buffer.keepWork();
  }

  dropWork(): void {
    for (const buffer of this.#all) buffer.dropWork();
  }

  /** Sends everything that kept works wrote. */
  async flush(): Promise<void> {
    for (const buffer of this.#all) await buffer.flush();
  }

  get #all() {
    return [this.users, this.sessions, this.records, this.log];
  }
}
