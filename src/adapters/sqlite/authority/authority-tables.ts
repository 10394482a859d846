import type { Ability } from '../../../domain/access/ability.js';
import type { AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import { pluralOf, tablesOf, type AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import { canonicalJson } from '../../../domain/changes/canonical-json.js';
import type { Json } from '../../../domain/changes/change.js';
import type { Role } from '../../../domain/access/role.js';
import type { Feature } from '../../../domain/features/feature.js';
import type { Rollout } from '../../../domain/features/rollout.js';
import { filterState, readFilterState } from '../../../domain/segments/segment-fields.js';
import type { Segment } from '../../../domain/segments/segment.js';
import type { ApiToken } from '../../../domain/access/api-token.js';
import { readRollout, writeRollout } from '../../storage-kernel/rollout-text.js';
import { readActions, readPermissions, writeActions, writePermissions } from './action-names.js';
import { RecordTable, type RecordShape } from './record-table.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** A row that stores one field of the record in another form. */
type Row<T, Field extends keyof T, Written> = Omit<T, Field> & Readonly<Record<Field, Written>>;

type FeatureRow = Omit<Feature, 'enabled' | keyof Rollout> & {
  readonly enabled: number;
  readonly rollout: string | null;
};

const ABILITIES: RecordShape<Ability> = {
  table: 'abilities',
  columns: ['id', 'key', 'name', 'description', 'actions', 'version', 'created', 'updated'],
  values: (a) => [a.id, a.key, a.name, a.description, writeActions(a.actions), a.version, a.created, a.updated],
  read: (row: Row<Ability, 'actions', string>) => ({ ...row, actions: readActions(row.actions) }),
};

const ROLES: RecordShape<Role> = {
  table: 'roles',
  columns: ['id', 'name', 'description', 'cells', 'version', 'created', 'updated'],
  values: (r) => [r.id, r.name, r.description, writePermissions(r.permissions), r.version, r.created, r.updated],
  read: ({ cells, ...row }: Omit<Role, 'permissions'> & { readonly cells: string }) => ({
    ...row,
    permissions: readPermissions(cells),
  }),
};

const FEATURES: RecordShape<Feature> = {
  table: 'features',
  columns: ['id', 'key', 'name', 'description', 'enabled', 'rollout', 'version', 'created', 'updated'],
  values: (f) => [
    ...[f.id, f.key, f.name, f.description, Number(f.enabled), writeRollout(f)],
    ...[f.version, f.created, f.updated],
  ],
  read: ({ rollout, enabled, ...row }: FeatureRow) => ({ ...row, enabled: enabled === 1, ...readRollout(rollout) }),
};

const SEGMENTS: RecordShape<Segment> = {
  table: 'segments',
  columns: ['id', 'name', 'description', 'filters', 'version', 'created', 'updated'],
  values: (s) => [s.id, s.name, s.description, canonicalJson(filterState(s.filters)), s.version, s.created, s.updated],
  read: (row: Row<Segment, 'filters', string>) => ({
    ...row,
    filters: readFilterState(JSON.parse(row.filters) as Json),
  }),
};

/** The column `last_used` isn't among these: a write of the record leaves it alone. */
const TOKENS: RecordShape<ApiToken> = {
  table: 'tokens',
  columns: [
    ...['id', 'name', 'description', 'role_ids', 'expires', 'created_by', 'hash'],
    ...['version', 'created', 'updated'],
  ],
  values: (t) => [
    ...[t.id, t.name, t.description, canonicalJson(t.roleIds), t.expires, t.createdBy, t.hash],
    ...[t.version, t.created, t.updated],
  ],
  read: ({ role_ids, created_by, ...row }: TokenRow) => ({
    ...row,
    roleIds: JSON.parse(role_ids) as string[],
    createdBy: created_by,
  }),
};

type TokenRow = Omit<ApiToken, 'roleIds' | 'createdBy'> & { readonly role_ids: string; readonly created_by: string };

/** The tables of the authority's records, on one connection. */
export class AuthorityTables {
  readonly #tables;

  constructor(database: SqliteDatabase) {
    this.#tables = {
      abilities: new RecordTable(database, ABILITIES),
      roles: new RecordTable(database, ROLES),
      features: new RecordTable(database, FEATURES),
      segments: new RecordTable(database, SEGMENTS),
      tokens: new RecordTable(database, TOKENS),
    };
  }

  write(diff: AuthorityDiff): void {
    for (const one of diff) this.#tables[pluralOf(one.kind)].write(one);
  }

  load(): AuthorityRecords {
    return tablesOf((kind) => this.#tables[pluralOf(kind)].load());
  }
}
