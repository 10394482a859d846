import type { NumberedEntry } from '../../../application/ports/store-dump.js';
import type { CustomerLogEntry } from '../../../domain/customers/customer-log.js';
import { ColumnChanges } from '../../storage-kernel/column-changes.js';
import type { Customer } from '../../../domain/customers/customer.js';
import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import type { EntriesOfBatch, Operation } from '../../../domain/operations/operation.js';
import { MemoryExternalIds } from './memory-external-ids.js';
import { MemoryTable } from '../writing/memory-table.js';

/** The customers' state of a memory store. */
export class MemoryCustomerState {
  /** The sequence number of the last change. */
  seq = 0;
  readonly externalIds = new MemoryExternalIds();
  /** The changes since the store was empty. */
  readonly columns = new ColumnChanges();
  readonly customers = new MemoryTable<Customer>((id, before, after) => {
    this.externalIds.changed(id, before, after);
    this.columns.replace(before?.ownColumns, after?.ownColumns);
  });
  /** Each customer's entries in order. Entries are replaced, never mutated. */
  readonly histories = new Map<string, CustomerLogEntry[]>();
  /** All entries in order, without values. */
  log: NumberedEntry[] = [];
  /** The sequence number of each customer's creation; never removed. */
  readonly creations = new Map<string, number>();
  readonly operations = new MemoryTable<Operation>();
  /** By the id of the operation. */
  readonly entriesOfOperations = new MemoryTable<readonly EntriesOfBatch[]>();
  /** Deleted customers that are kept. */
  readonly trash = new MemoryTable<TrashedCustomer>();
  /** Erased customers whose entries may still hold values. */
  readonly toErase = new Set<string>();
}
