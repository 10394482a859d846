import type { Feature } from '../features/feature.js';
import type { Segment } from '../segments/segment.js';
import type { Ability } from '../access/ability.js';
import type { AuthorityRecords } from './authority.js';
import type { Role } from '../access/role.js';
import type { ApiToken } from '../access/api-token.js';

/** Writes that take a table from one state to the next. */
export interface TableDiff<T> {
  readonly put: readonly T[];
  readonly removed: readonly string[];
}

/** Writes to the tables of the authority's records. */
export interface AuthorityDiff {
  readonly abilities: TableDiff<Ability>;
  readonly roles: TableDiff<Role>;
  readonly features: TableDiff<Feature>;
  readonly segments: TableDiff<Segment>;
  readonly tokens: TableDiff<ApiToken>;
}

const UNCHANGED: TableDiff<never> = { put: [], removed: [] };

/** Writes nothing. */
export const NO_DIFF: AuthorityDiff = {
  abilities: UNCHANGED,
  roles: UNCHANGED,
  features: UNCHANGED,
  segments: UNCHANGED,
  tokens: UNCHANGED,
};

/** Compares two states by object identity: unchanged records are the same objects. */
export function diffRecords(before: AuthorityRecords, after: AuthorityRecords): AuthorityDiff {
  return {
    abilities: diffTable(before.abilities, after.abilities),
    roles: diffTable(before.roles, after.roles),
    features: diffTable(before.features, after.features),
    segments: diffTable(before.segments, after.segments),
    tokens: diffTable(before.tokens, after.tokens),
  };
}

function diffTable<T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>): TableDiff<T> {
  if (before === after) return UNCHANGED;
  const put: T[] = [];
  for (const [id, record] of after) if (before.get(id) !== record) put.push(record);
  const removed: string[] = [];
  for (const id of before.keys()) if (!after.has(id)) removed.push(id);
  return { put, removed };
}
