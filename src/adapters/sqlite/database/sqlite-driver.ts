export type SqliteValue = null | number | string | Uint8Array;

/** A row from the driver: columns by name. Callers know the types, because every table is STRICT. */
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

/** A prepared statement. Reuse it: compiling costs several times as much as running a small statement. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
  /** Reads row by row. Leaving the loop resets the statement. */
  iterate(...values: SqliteValue[]): IterableIterator<unknown>;
}

/** One connection: the subset of the `node:sqlite` API that this adapter uses. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Registers a function for the SQL of this connection. */
  function(name: string, body: (...values: SqliteValue[]) => SqliteValue): void;
  /** Whether the tables behind virtual tables are protected. Not in all drivers. */
  enableDefensive?(active: boolean): void;
  close(): void;
}

/** A module with the `node:sqlite` API. */
export interface SqliteDriver {
  readonly DatabaseSync: new (file: string) => SqliteDatabase;
}
