import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { MemoryTable } from '../writing/memory-table.js';

/** The customers' state of a memory store. */
export class MemoryCustomerState {
  /** The sequence number of the last change. */
  seq = 0;
  readonly customers = new MemoryTable<Customer>();
  /** Each customer's entries in order. Entries are replaced, never mutated. */
  readonly histories = new Map<string, CustomerLogEntry[]>();
  /** Deleted customers whose entries may still hold values. */
  readonly toErase = new Set<string>();
}
