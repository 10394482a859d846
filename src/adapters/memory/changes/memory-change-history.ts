import type { ChangeHistory, ChangeRange, ChangesUntil } from '../../../application/ports/change-history.js';
import type { RecordOfLog } from '../../../application/ports/record-of-log.js';
import { AUTHORITY_RESOURCES, type Change } from '../../../domain/changes/change.js';
import { readableChanges } from '../../../domain/changes/readable-changes.js';
import type { Gate } from '../users/memory-user-finder.js';
import type { MemoryState } from '../writing/memory-state.js';

/** The past, read from the log in memory. */
export class MemoryChangeHistory implements ChangeHistory {
  constructor(
    private readonly state: MemoryState,
    private readonly gate: Gate,
  ) {}

  findFirstLater(at: number): Promise<Change | undefined> {
    return this.gate(() => structuredClone(this.state.changes.find((change) => change.at > at)));
  }

  listOfAuthority({ after, until, limit }: ChangeRange): Promise<Change[]> {
    return this.#list(limit, () =>
      this.state.changes.slice(after, until).filter(({ resource }) => AUTHORITY_RESOURCES.has(resource)),
    );
  }

  listOfRecord(of: RecordOfLog, { until, limit }: ChangesUntil): Promise<Change[]> {
    return this.#list(limit, () =>
      this.state.changes
        .slice(0, until.seq)
        .filter(({ resource, recordId }) => resource === of.resource && recordId === of.recordId)
        .reverse(),
    );
  }

  #list(limit: number, find: () => Change[]): Promise<Change[]> {
    return this.gate(() => structuredClone(readableChanges(find().slice(0, limit)) as Change[]));
  }
}
