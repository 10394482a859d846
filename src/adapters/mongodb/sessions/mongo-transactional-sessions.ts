import type { SessionEnds } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import type { SessionDocument } from '../database/documents.js';
import { readSession, writeSession } from './session-document.js';
import type { WorkScope } from '../../storage-kernel/transaction-scope.js';

/** Sessions inside a transaction. */
export class MongoSessionEnds implements SessionEnds {
  constructor(
    private readonly rows: BufferedRows<SessionDocument>,
    private readonly scope: WorkScope,
  ) {}

  async find(id: string): Promise<Session | undefined> {
    const row = await this.#findRow(id);
    return row === undefined ? undefined : readSession(row);
  }

  async insert(session: Session): Promise<void> {
    this.scope.assertOpen();
    this.rows.insert(writeSession(session));
  }

  async remove(id: string): Promise<boolean> {
    if ((await this.#findRow(id)) === undefined) return false;
    this.rows.remove(id);
    return true;
  }

  async stamp(id: string, epoch: number): Promise<void> {
    const row = await this.#findRow(id);
    if (row !== undefined) this.rows.replace({ ...row, epoch });
  }

  /** The work may be over when the answer comes: then nothing may follow from it any more. */
  async #findRow(id: string): Promise<SessionDocument | undefined> {
    this.scope.assertOpen();
    const row = await this.rows.find(id);
    this.scope.assertOpen();
    return row;
  }
}
