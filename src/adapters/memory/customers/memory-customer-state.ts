import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import type { Customer } from '../../../domain/customers/customer.js';
import { MemoryTable } from '../writing/memory-table.js';

/** Everything that a memory store holds of customers. */
export class MemoryCustomerState {
  /** The number of the last change. */
  seq = 0;
  readonly customers = new MemoryTable<Customer>();
  /** The entries of each customer in their order; they are exchanged, never changed. */
  readonly histories = new Map<string, CustomerLogEntry[]>();
  /** Customers who are gone while their entries may still hold values. */
  readonly toErase = new Set<string>();
}
