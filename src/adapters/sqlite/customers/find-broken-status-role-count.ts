import { fold } from '../../../domain/text/fold.js';
import { BATCH, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

interface StatusRoleRow {
  readonly status: string;
  readonly role: string;
  readonly status_folded: string;
  readonly role_folded: string;
  readonly customers: number;
}

/** Implements `AuditSnapshot.findBrokenDerivation` for the status-role counts. */
export async function findBrokenStatusRoleCount(database: SqliteDatabase): Promise<string | undefined> {
  const select = database.prepare(
    `SELECT status, role, status_folded, role_folded, customers FROM customer_cells
     WHERE (status, role) > (?, ?) ORDER BY status, role LIMIT ${BATCH}`,
  );
  const count = database.prepare('SELECT count(*) AS customers FROM customers WHERE status = ? AND role = ?');
  let sum = 0;
  for await (const rows of readBatches<StatusRoleRow>(select, ['', ''], ({ status, role }) => [status, role])) {
    for (const { status, role, customers, ...folded } of rows) {
      const counted = await retryBusy(() => count.get(status, role) as { customers: number });
      const isFolded = folded.status_folded === fold(status) && folded.role_folded === fold(role);
      if (!isFolded || customers === 0 || counted.customers !== customers) {
        return `customer_cells: says ${customers} of the status "${status}" and role "${role}", there are ${counted.customers}`;
      }
      sum += customers;
    }
  }
  const { customers } = await retryBusy(
    () => database.prepare('SELECT count(*) AS customers FROM customers').get() as { customers: number },
  );
  return sum === customers ? undefined : `customer_cells: says ${sum} customers in all, there are ${customers}`;
}
