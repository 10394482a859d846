import type { StoredView } from '../../../domain/views/view.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** The columns, under the names of the domain. */
export const VIEW_COLUMNS = 'id, owner_id AS ownerId, audience, data';

/** Saved views of lists, on one connection. */
export class ViewTable extends SqliteTable {
  find(id: string): StoredView | undefined {
    return this.first(`SELECT ${VIEW_COLUMNS} FROM views WHERE id = ?`, id) as StoredView | undefined;
  }

  listOf(ownerId: string): StoredView[] {
    return this.all(`SELECT ${VIEW_COLUMNS} FROM views WHERE owner_id = ?`, ownerId) as StoredView[];
  }

  listShared(): StoredView[] {
    return this.all(`SELECT ${VIEW_COLUMNS} FROM views WHERE audience = 'everybody'`) as StoredView[];
  }

  count(): number {
    return (this.first('SELECT count(*) AS count FROM views') as { readonly count: number }).count;
  }

  insert({ id, ownerId, audience, data }: StoredView): void {
    this.run('INSERT INTO views (id, owner_id, audience, data) VALUES (?, ?, ?, ?)', id, ownerId, audience, data);
  }

  replace({ id, ownerId, audience, data }: StoredView): void {
    this.run('UPDATE views SET owner_id = ?, audience = ?, data = ? WHERE id = ?', ownerId, audience, data, id);
  }

  remove(id: string): void {
    this.run('DELETE FROM views WHERE id = ?', id);
  }
}
