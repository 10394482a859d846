import {
  statusRoleCountsOf,
  customersOf,
  MAX_STATUS_ROLE_COUNTS,
  type StatusRoleCount,
} from '../../../domain/customers/status-role-counts.js';
import type { TrackedCriteria } from '../../../domain/segments/tracked-criteria.js';
import type { CustomerLogTable } from '../customers/customer-log-table.js';
import type { TrackedFilterTable } from './tracked-filter-table.js';

/** Counts accumulate while segments change but customers don't; beyond this many, all are read again. */
const MAX_CACHED_COUNTS = 5_000;

/** The tables that counts are read from. */
export interface CountedTables {
  readonly customerLog: CustomerLogTable;
  readonly trackedFilters: TrackedFilterTable;
}

/**
 * Caches the counts of filters. They stay valid until the customers' sequence number changes, so most requests cost one
 * small statement.
 */
export class TrackedCounts {
  readonly #counts = new Map<string, number>();
  #seq = -1;
  #statusRoles: readonly StatusRoleCount[] | undefined;

  /**
   * The count of each filter, undefined when it isn't counted yet. Returns undefined when there are too many
   * status-role counts to add up here. Call it within one snapshot.
   */
  read({ customerLog, trackedFilters }: CountedTables, wanted: readonly TrackedCriteria[]) {
    const seq = customerLog.lastSeq();
    if (seq !== this.#seq || this.#counts.size > MAX_CACHED_COUNTS) {
      this.#counts.clear();
      this.#statusRoles = undefined;
      this.#seq = seq;
    }
    const statusRoles = (this.#statusRoles ??= trackedFilters.statusRoles());
    if (statusRoles.length >= MAX_STATUS_ROLE_COUNTS) return undefined;
    return wanted.map((tracked) => {
      const count = this.#counts.get(tracked.digest) ?? countOf(tracked, statusRoles, trackedFilters);
      if (count !== undefined) this.#counts.set(tracked.digest, count);
      return count;
    });
  }
}

function countOf(
  tracked: TrackedCriteria,
  statusRoles: readonly StatusRoleCount[],
  filters: TrackedFilterTable,
): number | undefined {
  return tracked.isByStatusAndRole
    ? customersOf(statusRoleCountsOf(tracked.criteria, statusRoles))
    : filters.count(tracked.digest);
}
