import type { OldestTrashed } from '../../../application/ports/customer-trash.js';
import type { TrashedCustomer } from '../../../domain/customers/trash.js';
import { fold } from '../../../domain/text/fold.js';
import { customerOfTrashed, textOfTrashed } from '../../storage-kernel/trashed-record-text.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** The number of deleted customers that are kept, which grows and shrinks with the table. */
export const TRASH_SIZE = `coalesce((SELECT CAST(value AS INTEGER) FROM storage_state WHERE name = 'customer_trash_size'), 0)`;
export const TRASH_COLUMNS: readonly string[] = ['deleted', 'actor_id', 'entry_id', 'record'];

const SELECT = `SELECT ${TRASH_COLUMNS.join(', ')} FROM customer_trash WHERE id = ?`;
/** Exported for a test of its query plan. */
export const SELECT_OLDEST_TRASHED = 'SELECT id FROM customer_trash WHERE deleted <= ? ORDER BY deleted, id LIMIT ?';
const INSERT = `INSERT INTO customer_trash (id, deleted, actor_id, entry_id, name, name_folded, avatar, record)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
const CHANGE_SIZE = `INSERT INTO storage_state (name, value) VALUES ('customer_trash_size', ?)
  ON CONFLICT (name) DO UPDATE SET value = CAST(CAST(value AS INTEGER) + CAST(excluded.value AS INTEGER) AS TEXT)`;
/** The same as a deletion without a trash: see `CustomerLogTable`. */
const INSERT_ERASURE = `INSERT INTO customer_erasures (customer_id, erased_to) VALUES (?, '')
  ON CONFLICT (customer_id) DO UPDATE SET erased_to = excluded.erased_to`;

export interface TrashRow {
  readonly deleted: number;
  readonly actor_id: string;
  readonly entry_id: string;
  readonly record: string;
}

export function trashedOf({ deleted, actor_id, entry_id, record }: TrashRow): TrashedCustomer {
  return { customer: customerOfTrashed(record), deleted, actorId: actor_id, entryId: entry_id };
}

/** Deleted customers that are kept, on one connection. */
export class CustomerTrashTable extends SqliteTable {
  findAll(ids: readonly string[]): TrashedCustomer[] {
    return [...new Set(ids)]
      .map((id) => this.first(SELECT, id) as TrashRow | undefined)
      .filter((row) => row !== undefined)
      .map(trashedOf);
  }

  listOldest({ until, limit }: OldestTrashed): string[] {
    return (this.all(SELECT_OLDEST_TRASHED, until, limit) as { readonly id: string }[]).map(({ id }) => id);
  }

  insert({ customer, deleted, actorId, entryId }: TrashedCustomer): void {
    const { id, name, avatar } = customer;
    this.run(INSERT, id, deleted, actorId, entryId, name, fold(name), avatar, textOfTrashed(customer));
    this.run(CHANGE_SIZE, '1');
  }

  /** Takes a customer out; its log keeps the values. Returns whether it was there. */
  remove(id: string): boolean {
    if (this.run('DELETE FROM customer_trash WHERE id = ?', id) === 0) return false;
    this.run(CHANGE_SIZE, '-1');
    return true;
  }

  erase(id: string): boolean {
    if (!this.remove(id)) return false;
    this.run(INSERT_ERASURE, id);
    return true;
  }

  measure(): { readonly customers: number; readonly oldest: number | undefined } {
    const row = this.first(`SELECT ${TRASH_SIZE} AS customers, (SELECT min(deleted) FROM customer_trash) AS oldest`);
    const { customers, oldest } = row as { readonly customers: number; readonly oldest: number | null };
    return { customers, oldest: oldest ?? undefined };
  }
}
