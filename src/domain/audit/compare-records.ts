import type { Ability } from '../access/ability.js';
import { ACTIONS, hasAction, type ActionSet } from '../access/action.js';
import type { AuthorityRecords } from '../access/authority.js';
import { cellsOf } from '../access/matrix.js';
import type { Role } from '../access/role.js';
import { isoTime } from '../changes/stored-entry.js';
import type { Feature } from '../features/feature.js';
import { differs } from './differs.js';

interface Stamped {
  readonly id: string;
  readonly version: number;
  readonly created: number;
  readonly updated: number;
}

type Compare<T> = (place: string, table: T, log: T) => string | undefined;

/** In words, the first place where the tables differ from what the log amounts to, or undefined. */
export function compareRecords(tables: AuthorityRecords, log: AuthorityRecords): string | undefined {
  return (
    compareTable('ability', tables.abilities, log.abilities, compareAbility) ??
    compareTable('role', tables.roles, log.roles, compareRole) ??
    compareTable('feature', tables.features, log.features, compareFeature)
  );
}

function compareTable<T extends Stamped>(
  kind: string,
  table: ReadonlyMap<string, T>,
  log: ReadonlyMap<string, T>,
  compare: Compare<T>,
): string | undefined {
  for (const [id, expected] of log) {
    const place = `${kind} ${id}`;
    const found = table.get(id);
    if (found === undefined) return `${place}: is missing in the table`;
    const flaw = compare(place, found, expected) ?? compareStamps(place, found, expected);
    if (flaw !== undefined) return flaw;
  }
  for (const id of table.keys()) if (!log.has(id)) return `${kind} ${id}: is in the table, but not by the log`;
  return undefined;
}

function compareAbility(place: string, table: Ability, log: Ability): string | undefined {
  return (
    differs(place, 'key', table.key, log.key) ??
    differs(place, 'name', table.name, log.name) ??
    differs(place, 'description', table.description, log.description) ??
    compareActions(place, 'action ', table.actions, log.actions)
  );
}

function compareRole(place: string, table: Role, log: Role): string | undefined {
  const flaw =
    differs(place, 'name', table.name, log.name) ?? differs(place, 'description', table.description, log.description);
  if (flaw !== undefined) return flaw;
  for (const key of new Set([...log.cells.keys(), ...table.cells.keys()])) {
    const cells = compareActions(place, `cell ${key}.`, cellsOf(table.cells, key), cellsOf(log.cells, key));
    if (cells !== undefined) return cells;
  }
  return undefined;
}

function compareFeature(place: string, table: Feature, log: Feature): string | undefined {
  return (
    differs(place, 'key', table.key, log.key) ??
    differs(place, 'name', table.name, log.name) ??
    differs(place, 'description', table.description, log.description) ??
    differs(place, 'enabled', table.enabled, log.enabled)
  );
}

function compareActions(place: string, what: string, table: ActionSet, log: ActionSet): string | undefined {
  for (const action of ACTIONS) {
    const flaw = differs(place, `${what}${action}`, hasAction(table, action), hasAction(log, action));
    if (flaw !== undefined) return flaw;
  }
  return undefined;
}

function compareStamps(place: string, table: Stamped, log: Stamped): string | undefined {
  return (
    differs(place, 'version', table.version, log.version) ??
    differs(place, 'created', table.created, log.created, isoTime) ??
    differs(place, 'updated', table.updated, log.updated, isoTime)
  );
}
