import type { SessionEnds } from '../../../application/ports/session-repository.js';
import type { Session } from '../../../domain/sessions/session.js';
import type { SessionTable } from './session-table.js';
import type { WorkScope } from '../work-scope.js';

/** Sessions inside a transaction. */
export class SqliteSessionEnds implements SessionEnds {
  constructor(
    private readonly table: SessionTable,
    private readonly scope: WorkScope,
  ) {}

  async find(id: string): Promise<Session | undefined> {
    this.scope.assertOpen();
    return this.table.find(id);
  }

  async insert(session: Session): Promise<void> {
    this.scope.assertOpen();
    this.table.insert(session);
  }

  async remove(id: string): Promise<boolean> {
    this.scope.assertOpen();
    return this.table.remove(id);
  }

  async stamp(id: string, epoch: number): Promise<void> {
    this.scope.assertOpen();
    this.table.stamp(id, epoch);
  }
}
