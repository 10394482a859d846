import type { LeftSegments, OldSegments } from '../../../application/ports/old-segments.js';
import type { RenamedColumns } from '../../../domain/customers/rename-columns.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

const NAME = 'old_segments';

/** The stored form of `LeftSegments`. */
interface Left {
  readonly versions: Readonly<Record<string, number>>;
  readonly hasOldSearches: boolean;
  readonly renamed: readonly (readonly [string, string])[];
}

const NOTHING: Left = { versions: {}, hasOldSearches: false, renamed: [] };

/**
 * Notes the versions of all segments: no older release changes them any more, and this one hasn't begun to. What an earlier
 * upgrade left, if no service has started since, is still to be done.
 */
export function noteOldSegments(
  database: SqliteDatabase,
  { hasOldSearches, renamed }: Omit<LeftSegments, 'versions'>,
): void {
  const before = leftIn(database) ?? NOTHING;
  const select = `SELECT json_group_object(id, record ->> '$.version') AS versions FROM authority_records
    WHERE kind = 'segment'`;
  const { versions } = database.prepare(select).get() as { readonly versions: string };
  const left: Left = {
    versions: JSON.parse(versions) as Left['versions'],
    hasOldSearches: hasOldSearches || before.hasOldSearches,
    renamed: [...new Map([...before.renamed, ...renamed])],
  };
  database.prepare('INSERT OR REPLACE INTO storage_state (name, value) VALUES (?, ?)').run(NAME, JSON.stringify(left));
}

/** The own columns that the running upgrade renames. */
export function renamedIn(database: SqliteDatabase): RenamedColumns {
  return new Map((leftIn(database) ?? NOTHING).renamed);
}

export class SqliteOldSegments implements OldSegments {
  constructor(
    private readonly connections: SqliteConnections<unknown>,
    private readonly database: SqliteDatabase,
  ) {}

  async find(): Promise<LeftSegments | undefined> {
    const left = await this.connections.read(() => leftIn(this.database));
    return left && { ...left, versions: new Map(Object.entries(left.versions)), renamed: new Map(left.renamed) };
  }

  async forget(): Promise<void> {
    await this.connections.write(() => {
      this.database.prepare('DELETE FROM storage_state WHERE name = ?').run(NAME);
    });
  }
}

function leftIn(database: SqliteDatabase): Left | undefined {
  const select = database.prepare('SELECT value FROM storage_state WHERE name = ?');
  const row = select.get(NAME) as { readonly value: string } | undefined;
  return row && (JSON.parse(row.value) as Left);
}
