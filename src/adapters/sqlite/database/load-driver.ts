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
  return withWholeTexts(await import('@photostructure/sqlite'));
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
 * Works around a driver that truncates strings at NUL: bound to it, `a\0b` would match a stored `a`. Stored text never
 * contains NUL, so such strings are bound as bytes, which equal no text and are rejected by STRICT tables.
 */
function withWholeTexts({ DatabaseSync }: SqliteDriver): SqliteDriver {
  class WholeTextDatabase extends DatabaseSync {
    override prepare(sql: string): SqliteStatement {
      return new WholeTextStatement(super.prepare(sql));
    }
  }
  return { DatabaseSync: WholeTextDatabase satisfies new (file: string) => SqliteDatabase };
}

class WholeTextStatement implements SqliteStatement {
  constructor(private readonly statement: SqliteStatement) {}

  run(...values: SqliteValue[]) {
    return this.statement.run(...bound(values));
  }

  get(...values: SqliteValue[]) {
    return this.statement.get(...bound(values));
  }

  all(...values: SqliteValue[]) {
    return this.statement.all(...bound(values));
  }

  iterate(...values: SqliteValue[]) {
    return this.statement.iterate(...bound(values));
  }
}

/** Returns the same list unless a string would be truncated. Runs for every bound value. */
function bound(values: readonly SqliteValue[]): readonly SqliteValue[] {
  for (const value of values)
    if (isTruncated(value)) return values.map((one) => (isTruncated(one) ? Buffer.from(one) : one));
  return values;
}

function isTruncated(value: SqliteValue): value is string {
  return typeof value === 'string' && value.includes('\0');
}
