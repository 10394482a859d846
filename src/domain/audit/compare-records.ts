import type { Ability } from '../access/ability.js';
import { ACTIONS, hasAction, type ActionSet } from '../access/action.js';
import type { AuthorityRecords } from '../authority/authority.js';
import { actionsOf, type PermissionSet } from '../access/permission-set.js';
import type { Role } from '../access/role.js';
import { canonicalJson } from '../changes/canonical-json.js';
import { isoTime } from '../changes/stored-entry.js';
import type { Json } from '../changes/change.js';
import type { Feature } from '../features/feature.js';
import { targetingState } from '../features/rollout.js';
import { filterState } from '../segments/segment-fields.js';
import type { ApiToken } from '../access/api-token.js';
import type { Segment, SegmentFilters } from '../segments/segment.js';
import { differs } from './differs.js';

type CompareValue<V> = (place: string, name: string, table: V, log: V) => string | undefined;

/** How to compare each field of a record, in this order. A new field fails to compile until it's added. */
type Fields<T> = { readonly [K in keyof T]: CompareValue<T[K]> };

const TIME: CompareValue<number> = (place, name, table, log) => differs(place, name, table, log, isoTime);
const VERSION_AND_TIMES = { version: differs, created: TIME, updated: TIME };
const TEXTS = { id: differs, name: differs, description: differs };
const ABILITY: Fields<Ability> = { ...TEXTS, key: differs, actions: compareActions, ...VERSION_AND_TIMES };
const ROLE: Fields<Role> = { ...TEXTS, permissions: comparePermissions, ...VERSION_AND_TIMES };
const FEATURE: Fields<Feature> = {
  ...TEXTS,
  key: differs,
  enabled: differs,
  variants: (place, name, table, log) => compareJson(place, name, Object.fromEntries(table), Object.fromEntries(log)),
  onVariant: differs,
  offVariant: differs,
  targeting: (place, name, table, log) => compareJson(place, name, targetingState(table), targetingState(log)),
  ...VERSION_AND_TIMES,
};
const SEGMENT: Fields<Segment> = { ...TEXTS, filters: compareFilters, ...VERSION_AND_TIMES };
const TOKEN: Fields<ApiToken> = {
  ...TEXTS,
  roleIds: compareJson,
  expires: (place, name, table, log) => differs(place, name, table ?? Infinity, log ?? Infinity, expiry),
  createdBy: differs,
  hash: differs,
  ...VERSION_AND_TIMES,
};

/** Describes the first difference between the tables and the replayed log; undefined if there is none. */
export function compareRecords(tables: AuthorityRecords, log: AuthorityRecords): string | undefined {
  const flaws: Readonly<Record<keyof AuthorityRecords, string | undefined>> = {
    abilities: compareTable('ability', tables.abilities, log.abilities, ABILITY),
    roles: compareTable('role', tables.roles, log.roles, ROLE),
    features: compareTable('feature', tables.features, log.features, FEATURE),
    segments: compareTable('segment', tables.segments, log.segments, SEGMENT),
    tokens: compareTable('token', tables.tokens, log.tokens, TOKEN),
  };
  return Object.values(flaws).find((flaw) => flaw !== undefined);
}

function compareTable<T extends object>(
  kind: string,
  table: ReadonlyMap<string, T>,
  log: ReadonlyMap<string, T>,
  fields: Fields<T>,
): string | undefined {
  for (const [id, expected] of log) {
    const found = table.get(id);
    if (found === undefined) return `${kind} ${id}: is missing in the table`;
    for (const name of Object.keys(fields) as (keyof T & string)[]) {
      const flaw = fields[name](`${kind} ${id}`, name, found[name], expected[name]);
      if (flaw !== undefined) return flaw;
    }
  }
  for (const id of table.keys()) if (!log.has(id)) return `${kind} ${id}: is in the table, but not in the log`;
  return undefined;
}

function compareActions(place: string, _name: string, table: ActionSet, log: ActionSet): string | undefined {
  return compareSets(place, 'action ', table, log);
}

function comparePermissions(
  place: string,
  _name: string,
  table: PermissionSet,
  log: PermissionSet,
): string | undefined {
  for (const key of new Set([...log.keys(), ...table.keys()])) {
    const flaw = compareSets(place, `permission ${key}.`, actionsOf(table, key), actionsOf(log, key));
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function compareFilters(place: string, name: string, table: SegmentFilters, log: SegmentFilters): string | undefined {
  return compareJson(place, name, filterState(table), filterState(log));
}

function compareJson(place: string, name: string, table: Json, log: Json): string | undefined {
  return differs(place, name, canonicalJson(table), canonicalJson(log), (text) => text);
}

function expiry(time: number): string {
  return time === Infinity ? 'never' : isoTime(time);
}

function compareSets(place: string, what: string, table: ActionSet, log: ActionSet): string | undefined {
  for (const action of ACTIONS) {
    const flaw = differs(place, `${what}${action}`, hasAction(table, action), hasAction(log, action));
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}
