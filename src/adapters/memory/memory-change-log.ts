import type { ChangeLog } from '../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import type { Change, Head } from '../../domain/changes/change.js';
import type { MemoryState } from './memory-state.js';
import type { Gate } from './memory-user-reader.js';

/** The log as it is after the last transaction. */
export class MemoryChangeLog implements ChangeLog {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  head(): Promise<Head> {
    return this.gate(() => ({ ...this.state.head }));
  }

  listAfter(seq: number, limit: number): Promise<Change[]> {
    return this.gate(() => structuredClone(this.state.changes.slice(seq, seq + limit)));
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.gate(() => structuredClone({ head: this.state.head, records: this.state.records }));
  }
}
