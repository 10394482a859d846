import {
  statusRoleCountsOf,
  customersOf,
  MOST_STATUS_ROLE_COUNTS,
  type StatusRoleCount,
} from '../../../domain/customers/status-role-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { SqliteTables } from '../writing/sqlite-tables.js';

/** Segments come and go while no customer is written; beyond so many counts they are read anew. */
const COUNTS_KEPT = 5_000;

/**
 * The counts of filters at one moment. The number of the last customer change says whether anything was written since
 * they were read: until then they stand, and an answer costs one small statement.
 */
export class TrackedCounts {
  readonly #counts = new Map<string, number>();
  #seq = -1;
  #cells: readonly StatusRoleCount[] | undefined;

  /**
   * The count of each, undefined where it is not known; undefined in all when there are too many cells to add up here.
   * Within one snapshot.
   */
  read({ customerLog, countedFilters }: SqliteTables, wanted: readonly TrackedCriteria[]) {
    const seq = customerLog.lastSeq();
    if (seq !== this.#seq || this.#counts.size > COUNTS_KEPT) {
      this.#counts.clear();
      this.#cells = undefined;
      this.#seq = seq;
    }
    const cells = (this.#cells ??= countedFilters.cells());
    if (cells.length >= MOST_STATUS_ROLE_COUNTS) return undefined;
    return wanted.map((known) => {
      const count = this.#counts.get(known.digest) ?? countOf(known, cells, countedFilters);
      if (count !== undefined) this.#counts.set(known.digest, count);
      return count;
    });
  }
}

function countOf(
  known: TrackedCriteria,
  cells: readonly StatusRoleCount[],
  filters: SqliteTables['countedFilters'],
): number | undefined {
  return known.isByStatusAndRole ? customersOf(statusRoleCountsOf(known.criteria, cells)) : filters.count(known.digest);
}
