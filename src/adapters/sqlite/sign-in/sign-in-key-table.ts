import type { KeyName, SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** The columns, under the names of the domain. */
export const KEY_COLUMNS = 'id, user_id AS userId, kind, scope, key, data, created, last_used AS lastUsed';

/** Sign-in keys, on one connection. */
export class SignInKeyTable extends SqliteTable {
  find({ kind, scope, key }: KeyName): SignInKey | undefined {
    return this.first(
      `SELECT ${KEY_COLUMNS} FROM sign_in_keys WHERE kind = ? AND scope = ? AND key = ?`,
      ...[kind, scope, key],
    ) as SignInKey | undefined;
  }

  listOf(userId: string): SignInKey[] {
    return this.all(
      `SELECT ${KEY_COLUMNS} FROM sign_in_keys WHERE user_id = ? ORDER BY created, id`,
      userId,
    ) as SignInKey[];
  }

  insert({ id, userId, kind, scope, key, data, created, lastUsed }: SignInKey): void {
    this.run(
      'INSERT INTO sign_in_keys (id, user_id, kind, scope, key, data, created, last_used) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      ...[id, userId, kind, scope, key, data, created, lastUsed],
    );
  }

  update(id: string, { data, lastUsed }: Pick<SignInKey, 'data' | 'lastUsed'>): void {
    this.run('UPDATE sign_in_keys SET data = ?, last_used = ? WHERE id = ?', data, lastUsed, id);
  }

  remove(id: string): void {
    this.run('DELETE FROM sign_in_keys WHERE id = ?', id);
  }

  removeOf(userId: string): void {
    this.run('DELETE FROM sign_in_keys WHERE user_id = ?', userId);
  }
}
