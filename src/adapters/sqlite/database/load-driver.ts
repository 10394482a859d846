import type { SqliteDriver, SqliteDatabase, SqliteStatement, SqliteValue } from './sqlite-driver.js';

/** The first SQLite version without a bug in resetting the WAL while two connections use it. */
const SAFE_VERSION = [3, 51, 3] as const;

let loading: Promise<SqliteDriver> | undefined;

/** Chooses the driver: the built-in `node:sqlite` if its SQLite is new enough, else the packaged one. */
export function loadDriver(): Promise<SqliteDriver> {
  loading ??= chooseDriver();
  return loading;
}

async function chooseDriver(): Promise<SqliteDriver> {
  const builtIn = loadBuiltIn();
  if (builtIn !== undefined && isSafe(versionOf(builtIn))) return builtIn;
  return withExactValues(await import('@photostructure/sqlite'));
}

/** Loads the built-in module and suppresses only the warning that it's experimental. */
function loadBuiltIn(): SqliteDriver | undefined {
  const emit = Reflect.get(process, 'emitWarning');
  process.emitWarning = (...args: unknown[]) => {
    if (args[1] === 'ExperimentalWarning' && String(args[0]).includes('SQLite')) return;
    Reflect.apply(emit, process, args);
  };
  try {
    return process.getBuiltinModule('node:sqlite') as SqliteDriver | undefined;
  } finally {
    process.emitWarning = emit;
  }
}

function versionOf(driver: SqliteDriver): string {
  const database = new driver.DatabaseSync(':memory:');
  try {
    const row = database.prepare('SELECT sqlite_version() AS version').get() as { version: string };
    return row.version;
  } finally {
    database.close();
  }
}

function isSafe(version: string): boolean {
  const parts = version.split('.').map(Number);
  for (const [index, least] of SAFE_VERSION.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part > least;
  }
  return true;
}

/**
 * Works around what the packaged driver changes in bound values.
 * - It truncates strings at NUL: bound to it, `a\0b` would match a stored `a`. Stored text never contains NUL, so such strings are
 *   bound as bytes, which equal no text and are rejected by STRICT tables.
 * - It binds positive numbers below 2^-52 as 0. They are bound 2^1074 times as large, and the statement divides them.
 */
function withExactValues({ DatabaseSync }: SqliteDriver): SqliteDriver {
  class ExactDatabase extends DatabaseSync {
    override prepare(sql: string): SqliteStatement {
      return new ExactStatement(super.prepare(sql), sql, (other) => super.prepare(other));
    }
  }
  return { DatabaseSync: ExactDatabase satisfies new (file: string) => SqliteDatabase };
}

class ExactStatement implements SqliteStatement {
  /** The one used last, so that a bulk write compiles one. */
  #dividing: { readonly sql: string; readonly statement: SqliteStatement } | undefined;

  constructor(
    private readonly statement: SqliteStatement,
    private readonly sql: string,
    private readonly prepare: (sql: string) => SqliteStatement,
  ) {}

  run(...values: SqliteValue[]) {
    return this.#for(values).run(...bound(values));
  }

  get(...values: SqliteValue[]) {
    return this.#for(values).get(...bound(values));
  }

  all(...values: SqliteValue[]) {
    return this.#for(values).all(...bound(values));
  }

  iterate(...values: SqliteValue[]) {
    return this.#for(values).iterate(...bound(values));
  }

  #for(values: readonly SqliteValue[]): SqliteStatement {
    if (!values.some(isTiny)) return this.statement;
    const sql = dividing(this.sql, values);
    if (this.#dividing?.sql !== sql) this.#dividing = { sql, statement: this.prepare(sql) };
    return this.#dividing.statement;
  }
}

/** A parameter, `?` or `?3`; what is in quotes or a comment is none. */
const PARAMETER = /'[^']*'|"[^"]*"|--.*|\?(\d*)/g;
/** 2^537, twice: 2^1074 is no number. All three are exact. */
const DIVIDED = ` / ${2 ** 537} / ${2 ** 537}`;

function dividing(sql: string, values: readonly SqliteValue[]): string {
  let largest = 0;
  return sql.replaceAll(PARAMETER, (text, digits: string | undefined) => {
    if (digits === undefined) return text;
    const number = digits === '' ? largest + 1 : Number(digits);
    largest = Math.max(largest, number);
    return isTiny(values[number - 1]) ? `(?${number}${DIVIDED})` : `?${number}`;
  });
}

/** Returns the same list unless a value would be changed. Runs for every bound value. */
function bound(values: readonly SqliteValue[]): readonly SqliteValue[] {
  return values.some((value) => isTruncated(value) || isTiny(value)) ? values.map(exact) : values;
}

function exact(value: SqliteValue): SqliteValue {
  if (isTruncated(value)) return Buffer.from(value);
  return isTiny(value) ? value * 2 ** 537 * 2 ** 537 : value;
}

function isTruncated(value: SqliteValue): value is string {
  return typeof value === 'string' && value.includes('\0');
}

function isTiny(value: SqliteValue | undefined): value is number {
  return typeof value === 'number' && value > 0 && value < Number.EPSILON;
}
