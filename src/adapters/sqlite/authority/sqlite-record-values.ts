import type { RecordValues, ValueName } from '../../../application/ports/record-values.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { RecordValueTable } from './record-value-table.js';

/** The values of records. */
export class SqliteRecordValues implements RecordValues {
  constructor(private readonly connections: SqliteConnections<{ readonly recordValues: RecordValueTable }>) {}

  raise(of: ValueName & { readonly id: string }, value: number): Promise<void> {
    return this.connections.write(({ recordValues }) => recordValues.raise(of, value));
  }

  lower(of: ValueName, value: number): Promise<void> {
    return this.connections.write(({ recordValues }) => recordValues.lower(of, value));
  }

  list(of: ValueName): Promise<ReadonlyMap<string, number>> {
    return this.connections.read(({ recordValues }) => recordValues.list(of));
  }
}
