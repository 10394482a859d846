import type { OldSearches } from '../../../application/ports/old-searches.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

const NAME = 'old_searches';

/** Notes the versions of all segments: no older release changes them any more, and this one hasn't begun to. */
export function noteOldSearches(database: SqliteDatabase): void {
  database
    .prepare(
      `INSERT OR REPLACE INTO storage_state (name, value)
       SELECT ?, json_group_object(id, record ->> '$.version') FROM authority_records WHERE kind = 'segment'`,
    )
    .run(NAME);
}

export class SqliteOldSearches implements OldSearches {
  constructor(
    private readonly connections: SqliteConnections<unknown>,
    private readonly database: SqliteDatabase,
  ) {}

  async list(): Promise<ReadonlyMap<string, number>> {
    const select = this.database.prepare('SELECT value FROM storage_state WHERE name = ?');
    const row = await this.connections.read(() => select.get(NAME) as { readonly value: string } | undefined);
    return new Map(Object.entries(JSON.parse(row?.value ?? '{}') as Record<string, number>));
  }

  async forget(): Promise<void> {
    await this.connections.write(() => {
      this.database.prepare('DELETE FROM storage_state WHERE name = ?').run(NAME);
    });
  }
}
