import type { ChangeRange, ChangesUntil, CreatedUntil } from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import { AUTHORITY_RESOURCES, type Change } from '../../../domain/changes/change.js';
import { readableChanges } from '../../../domain/changes/readable-changes.js';
import type { MemoryState } from '../writing/memory-state.js';

/** The past, read from the log in memory. */
export class MemoryChangeHistory {
  constructor(private readonly state: Pick<MemoryState, 'changes'>) {}

  findFirstLater(at: number): Change | undefined {
    return structuredClone(this.state.changes.find((change) => change.at > at));
  }

  listOfAuthority({ after, until, limit }: ChangeRange): Change[] {
    const found = this.state.changes.slice(after, until).filter(({ resource }) => AUTHORITY_RESOURCES.has(resource));
    return copyOf(found.slice(0, limit));
  }

  listOfRecord(of: RecordOfLog, { until, limit }: ChangesUntil): Change[] {
    const found = this.state.changes
      .slice(0, until.seq)
      .filter(({ resource, recordId }) => resource === of.resource && recordId === of.recordId);
    return copyOf(found.reverse().slice(0, limit));
  }

  listUsersEver({ after = '', until, limit }: CreatedUntil): string[] {
    const isFound = (one: Change) => one.resource === 'user' && one.action === 'created' && one.recordId > after;
    const found = this.state.changes.slice(0, until).filter(isFound);
    return found
      .map(({ recordId }) => recordId)
      .sort()
      .slice(0, limit);
  }
}

function copyOf(changes: readonly Change[]): Change[] {
  return structuredClone(readableChanges(changes) as Change[]);
}
