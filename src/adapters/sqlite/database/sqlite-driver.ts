export type SqliteValue = null | number | string;

/** A row as the driver hands it out: columns by name. Callers know the types, since every table is STRICT. */
export type SqliteRow = Readonly<Record<string, SqliteValue>>;

/** A compiled statement. Reuse it: compiling costs several times what a small statement costs to run. */
export interface SqliteStatement {
  run(...values: SqliteValue[]): { readonly changes: number | bigint; readonly lastInsertRowid: number | bigint };
  get(...values: SqliteValue[]): unknown;
  all(...values: SqliteValue[]): unknown[];
}

/** One connection: the part of the `node:sqlite` API that we use. */
export interface SqliteDatabase {
  exec(sql: string): void;
  prepare(sql: string): SqliteStatement;
  /** Makes a function known to the SQL of this connection. */
  function(name: string, body: (...values: SqliteValue[]) => SqliteValue): void;
  close(): void;
}

/** A module with the `node:sqlite` API. */
export interface SqliteDriver {
  readonly DatabaseSync: new (file: string) => SqliteDatabase;
}
