import type { ChangeLog } from '../../../application/ports/change-log.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { changeValue, CHANGE_FIELDS } from '../../../domain/changes/change-list.js';
import { endEarly, evaluateList } from '../../../domain/lists/evaluate-list.js';
import { lengthOfChange, readableChanges } from '../../../domain/changes/readable-changes.js';
import type { ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { MemoryState } from '../writing/memory-state.js';
import type { Gate } from '../users/memory-user-finder.js';

/** The log up to the last committed transaction. */
export class MemoryChangeLog implements ChangeLog {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  head(): Promise<Head> {
    return this.gate(() => ({ ...this.state.head }));
  }

  listAfter(seq: number, limit: number): Promise<Change[]> {
    return this.gate(() => structuredClone(readableChanges(this.state.changes.slice(seq, seq + limit)) as Change[]));
  }

  list(query: ListQuery): Promise<ListPage<Change>> {
    return this.gate(() => {
      const found = evaluateList(this.state.changes, query, CHANGE_FIELDS, changeValue);
      const page = endEarly(found, query, changeValue, lengthOfChange);
      return { ...page, records: structuredClone(page.records) };
    });
  }

  load(): Promise<{ head: Head; records: AuthorityRecords }> {
    return this.gate(() => structuredClone({ head: this.state.head, records: this.state.records }));
  }
}
