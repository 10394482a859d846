import type { Migration } from './migration.js';

/**
 * Keeps the records of the authority as JSON in one table, whatever their kind: its members are in the order of their names.
 * When a token was last used is no part of its record, and one of the values that change without an entry of the log.
 */
export const authorityRecords: Migration = {
  version: 28,
  name: 'authority records',
  sql: `
    CREATE TABLE authority_records (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      record TEXT NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE record_values (
      kind TEXT NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      value INTEGER NOT NULL,
      PRIMARY KEY (kind, id, name)
    ) STRICT, WITHOUT ROWID;

    INSERT INTO authority_records
      SELECT 'ability', id, json_object(
        'actions', json(actions), 'created', created, 'description', description, 'id', id, 'key', key, 'name', name,
        'updated', updated, 'version', version) FROM abilities;
    DROP TABLE abilities;

    INSERT INTO authority_records
      SELECT 'role', id, json_object(
        'created', created, 'description', description, 'id', id, 'name', name, 'permissions', json(cells),
        'updated', updated, 'version', version) FROM roles;
    DROP TABLE roles;

    INSERT INTO authority_records
      SELECT 'feature', id, json_object(
        'created', created, 'description', description, 'enabled', json(iif(enabled, 'true', 'false')), 'id', id,
        'key', key, 'name', name, 'offVariant', rollout -> '$.off_variant', 'onVariant', rollout -> '$.on_variant',
        'targeting', rollout -> '$.targeting', 'updated', updated, 'variants', rollout -> '$.variants',
        'version', version) FROM features;
    DROP TABLE features;

    INSERT INTO authority_records
      SELECT 'segment', id, json_object(
        'created', created, 'description', description, 'filters', json(filters), 'id', id, 'name', name,
        'updated', updated, 'version', version) FROM segments;
    DROP TABLE segments;

    INSERT INTO authority_records
      SELECT 'token', id, json_object(
        'created', created, 'createdBy', created_by, 'description', description, 'expires', expires, 'hash', hash,
        'id', id, 'name', name, 'roleIds', json(role_ids), 'updated', updated, 'version', version) FROM tokens;
    INSERT INTO record_values SELECT 'token', id, 'last_used', last_used FROM tokens WHERE last_used IS NOT NULL;
    DROP TABLE tokens;
  `,
};
