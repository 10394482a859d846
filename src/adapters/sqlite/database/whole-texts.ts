import type { SqliteDatabase, SqliteDriver, SqliteStatement, SqliteValue } from './sqlite-driver.js';

/**
 * Works around a driver that truncates strings at NUL: bound to it, `a\0b` would match a stored `a`. Stored text never
 * contains NUL, so such strings are bound as bytes, which equal no text and are rejected by STRICT tables.
 */
export function withWholeTexts({ DatabaseSync }: SqliteDriver): SqliteDriver {
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
