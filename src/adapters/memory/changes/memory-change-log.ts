import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { Change, Head } from '../../../domain/changes/change.js';
import { changeValue, CHANGE_FIELDS } from '../../../domain/changes/change-list.js';
import { countByTime } from '../../../domain/histograms/histogram.js';
import { endEarly, evaluateList, matches } from '../../../domain/lists/evaluate-list.js';
import { lengthOfChange, readableChanges } from '../../../domain/changes/readable-changes.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { MemoryState } from '../writing/memory-state.js';

/** The log up to the last committed transaction. */
export class MemoryChangeLog {
  constructor(private readonly state: Pick<MemoryState, 'changes' | 'head' | 'records'>) {}

  head(): Head {
    return { ...this.state.head };
  }

  listAfter(seq: number, limit: number): Change[] {
    return structuredClone(readableChanges(this.state.changes.slice(seq, seq + limit)) as Change[]);
  }

  list(query: ListQuery): ListPage<Change> {
    const found = evaluateList(this.state.changes, query, CHANGE_FIELDS, changeValue);
    const page = endEarly(found, query, changeValue, lengthOfChange);
    return { ...page, records: structuredClone(page.records) };
  }

  countByTime(criteria: Criteria, times: readonly number[]): number[] {
    const found = this.state.changes.filter((change) => matches(change, criteria, CHANGE_FIELDS, changeValue));
    return countByTime(
      found.map(({ at }) => at),
      times,
    );
  }

  load(): { head: Head; records: AuthorityRecords } {
    return structuredClone({ head: this.state.head, records: this.state.records });
  }
}
