import type { SqliteDatabase, SqliteDriver, SqliteStatement, SqliteValue } from './sqlite-driver.js';

type Bound = SqliteValue | Uint8Array;

/** A statement of `node:sqlite`, which takes bytes as well. */
interface DriverStatement {
  run(...values: Bound[]): ReturnType<SqliteStatement['run']>;
  get(...values: Bound[]): unknown;
  all(...values: Bound[]): unknown[];
}

/**
 * The driver, for one that ends a text at its first U+0000: bound to it, `a\0b` would find what is kept as `a`. No text that
 * is kept holds that character, so one that does is bound as bytes: they equal no text, and no STRICT table keeps them.
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
  constructor(private readonly statement: DriverStatement) {}

  run(...values: SqliteValue[]) {
    return this.statement.run(...bound(values));
  }

  get(...values: SqliteValue[]) {
    return this.statement.get(...bound(values));
  }

  all(...values: SqliteValue[]) {
    return this.statement.all(...bound(values));
  }
}

/** The same list, unless one of the texts would be cut off: this is asked of every value that is written. */
function bound(values: readonly SqliteValue[]): readonly Bound[] {
  for (const value of values) if (isCutOff(value)) return values.map((one) => (isCutOff(one) ? Buffer.from(one) : one));
  return values;
}

function isCutOff(value: SqliteValue): value is string {
  return typeof value === 'string' && value.includes('\0');
}
