import type { StoreCollection, StoreRows } from '../../../application/ports/store-dump.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import { byPlural } from '../../../domain/authority/kinds/kinds.js';
import { AttemptLimitTable } from '../limits/attempt-limit-table.js';
import { RecordTable } from '../authority/record-table.js';
import { ChangeTable } from '../changes/change-table.js';
import type { CustomerLoad } from '../customers/customer-load.js';
import { CodesTable } from '../one-time-codes/codes-table.js';
import { RecoveryTable } from '../recoveries/recovery-table.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';
import { UserTable } from '../users/user-table.js';

type Writers = { readonly [C in StoreCollection]: (row: StoreRows[C]) => void };

/** Writes the rows of a dump through the tables that transactions use. */
export class RowWriter {
  readonly #writers: Writers;

  constructor(database: SqliteDatabase, load: CustomerLoad) {
    const [head, changes, records] = [new SqliteHead(database), new ChangeTable(database), new RecordTable(database)];
    const [users, codes, limits, recoveries] = [
      new UserTable(database),
      new CodesTable(database),
      new AttemptLimitTable(database),
      new RecoveryTable(database),
    ];
    this.#writers = {
      head: (row) => head.replace(row),
      changes: (row) => changes.insertStored(row),
      ...byPlural((kind) => (record: AuthorityRecord) => records.write([{ kind, put: [record], removed: [] }])),
      users: ({ user, passwordHash }) => users.insert(user, passwordHash),
      one_time_codes: (row) => codes.put(row),
      attempt_limits: ({ key, state }) => limits.put(key, state),
      recovery_requests: (row) => recoveries.insert(row),
      customers: (row) => load.copyCustomer(row),
      customer_log: ({ seq, entry }) => load.copyEntry(seq, entry),
    };
  }

  write<C extends StoreCollection>(collection: C, rows: readonly StoreRows[C][]): void {
    const write = this.#writers[collection];
    for (const row of rows) write(row);
  }
}
