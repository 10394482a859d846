import type { NumberedEntry } from '../../../application/ports/store-dump.js';
import type { OldEntries } from '../../../domain/customers/count-old-entries.js';
import { CUSTOMER_LOG_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { hasValues, logValue, withoutValues, type CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { countByTime } from '../../../domain/histograms/histogram.js';
import { endEarly, evaluateList, matches } from '../../../domain/lists/evaluate-list.js';
import type { Criteria, ListPage, ListQuery } from '../../../domain/lists/list-query.js';
import type { MemoryCustomerState } from './memory-customer-state.js';

/** The customers' history. */
export class MemoryCustomerLogs {
  constructor(private readonly state: MemoryCustomerState) {}

  list(query: ListQuery): ListPage<CustomerLogEntry> {
    const found = evaluateList(this.#entries(), query, CUSTOMER_LOG_FIELDS, logValue);
    const page = endEarly(found, query, logValue, ({ changes }) => JSON.stringify(changes).length);
    return structuredClone({ ...page, records: page.records.map((entry) => this.#shown(entry)) });
  }

  countByTime(criteria: Criteria, times: readonly number[]): number[] {
    const found = [...this.#entries()].filter((entry) => matches(entry, criteria, CUSTOMER_LOG_FIELDS, logValue));
    return countByTime(
      found.map(({ created }) => created),
      times,
    );
  }

  head(): number {
    return this.state.seq;
  }

  listAfter(seq: number, limit: number): NumberedEntry[] {
    const first = this.state.log.findIndex((numbered) => numbered.seq > seq);
    return first < 0 ? [] : structuredClone(this.state.log.slice(first, first + limit));
  }

  findFirstSince(time: number): number | undefined {
    return this.state.log.find(({ entry }) => entry.created >= time)?.seq;
  }

  eraseValues(limit: number): number {
    let left = limit;
    for (const id of this.state.toErase) {
      left -= this.#eraseHistory(id, left);
      if (left === 0) break;
      this.state.toErase.delete(id);
    }
    return limit - left;
  }

  /** Knows the order of writing only within each customer, so entries in the future stay until their time. */
  removeOld({ time }: OldEntries, limit: number): number {
    const oldest = [...this.#entries()].sort((a, b) => a.created - b.created).slice(0, limit);
    const old = new Set(oldest.filter(({ created }) => created < time));
    for (const id of new Set(Array.from(old, ({ customerId }) => customerId))) {
      const kept = this.state.histories.get(id)!.filter((entry) => !old.has(entry));
      if (kept.length > 0) this.state.histories.set(id, kept);
      else this.state.histories.delete(id);
    }
    const ids = new Set(Array.from(old, ({ id }) => id));
    this.state.log = this.state.log.filter(({ entry }) => !ids.has(entry.id));
    return old.size;
  }

  #eraseHistory(id: string, limit: number): number {
    const history = this.state.histories.get(id) ?? [];
    let erased = 0;
    for (const [index, entry] of history.entries()) {
      if (erased === limit) break;
      if (!hasValues(entry)) continue;
      history[index] = withoutValues(entry);
      erased += 1;
    }
    return erased;
  }

  *#entries(): Iterable<CustomerLogEntry> {
    for (const history of this.state.histories.values()) yield* history;
  }

  #shown(entry: CustomerLogEntry): CustomerLogEntry {
    return this.state.customers.has(entry.customerId) ? entry : withoutValues(entry);
  }
}
