import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** A row of the keys that sign assertions. */
export interface AssertionKeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly signs_from: number;
  readonly seals: string;
}

/** The keys that sign assertions, on one connection. */
export class AssertionKeyTable extends SqliteTable {
  list(): AssertionKey[] {
    return (this.all('SELECT * FROM assertion_keys ORDER BY id') as unknown as AssertionKeyRow[]).map(readAssertionKey);
  }

  put({ id, publicKey, signsFrom, seals }: AssertionKey): void {
    this.run(
      'INSERT OR REPLACE INTO assertion_keys (id, public_key, signs_from, seals) VALUES (?, ?, ?, ?)',
      ...[id, JSON.stringify(publicKey), signsFrom, JSON.stringify(seals)],
    );
  }

  remove(id: string): void {
    this.run('DELETE FROM assertion_keys WHERE id = ?', id);
  }
}

export function readAssertionKey({ id, public_key, signs_from, seals }: AssertionKeyRow): AssertionKey {
  const publicKey = JSON.parse(public_key) as AssertionKey['publicKey'];
  return { id, publicKey, signsFrom: signs_from, seals: JSON.parse(seals) as AssertionKey['seals'] };
}
