import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { explain } from '../../api/providers.js';
import type { ExplainedPermission } from '../../ui/access/explained-permission.js';
import { abilityRow, type AbilityRow } from '../roles/ability-rows.js';
import { STANDARD_ACTIONS } from '../../ui/access/standard-actions.js';

type Role = Schema<'Role'>;
type Group = Schema<'Group'>;

/** A column of the map. */
export interface MapColumn {
  readonly ability: string;
  readonly abilityName: string;
  readonly action: string;
  /** Whether the ability has the action: roles may grant one that it doesn't have. */
  readonly exists: boolean;
}

/** What permissions follow from, at a moment. */
export interface MapRecords {
  readonly abilities: readonly AbilityRow[];
  readonly roles: ReadonlyMap<string, Role>;
  readonly groups: ReadonlyMap<string, Group>;
}

/** What somebody holds, of which permissions are the consequence. */
export interface Held {
  readonly roles: readonly string[];
  readonly groups?: readonly string[];
  readonly suspended?: boolean;
}

export function atParameter(at: string): string {
  return at === '' ? '' : `&at=${encodeURIComponent(at)}`;
}

/** Abilities, roles and groups, now or at a moment. */
export function useMapRecords(at: string) {
  return useQuery({
    queryKey: ['access-map', 'records', at],
    queryFn: ({ signal }) => readRecords(at, signal),
    placeholderData: (previous) => previous,
  });
}

async function readRecords(at: string, signal: AbortSignal): Promise<MapRecords> {
  const list = async <T>(path: string) =>
    (await client.requestList<T[]>(`/${path}?_limit=2000${atParameter(at)}`, { signal })).json;
  try {
    const [abilities, roles, groups] = await Promise.all([
      list<Schema<'Ability'>>('abilities'),
      list<Role>('roles'),
      list<Group>('groups'),
    ]);
    return {
      abilities: abilities.map(abilityRow).sort((a, b) => a.name.localeCompare(b.name)),
      roles: new Map(roles.map((role) => [role.id, role])),
      groups: new Map(groups.map((group) => [group.id, group])),
    };
  } catch (error) {
    throw explain(error);
  }
}

/** All standard actions and the own ones, of one ability or of all. */
export function columnsOf({ abilities }: MapRecords, area: string): MapColumn[] {
  return abilities
    .filter(({ key }) => area === '' || key === area)
    .flatMap(({ key, name, has, own }) =>
      [...STANDARD_ACTIONS, ...own].map((action) => ({ ability: key, abilityName: name, action, exists: has(action) })),
    );
}

type Grants = ExplainedPermission['granted_by'];

/** Explains a permission as the service does, from what is held. Roles don't show what they grant of actions that don't exist. */
export function explainHeld(
  held: Held,
  { ability, action, exists }: MapColumn,
  records: MapRecords,
): ExplainedPermission {
  const grants = (ids: readonly string[], through?: Group): Grants =>
    ids
      .map((id) => records.roles.get(id))
      .filter((role) => role?.abilities[ability]?.[action] === true)
      .map((role) => ({
        id: role!.id,
        name: role!.name,
        ...(through && { through: { id: through.id, name: through.name } }),
      }));
  const groups = (held.groups ?? []).map((id) => records.groups.get(id)).filter((group) => group !== undefined);
  const granted_by = [...grants(held.roles), ...groups.flatMap((group) => grants(group.roles, group))];
  const reason = !exists
    ? 'no_such_action'
    : granted_by.length === 0
      ? 'not_granted'
      : held.suspended === true
        ? 'suspended'
        : 'granted';
  return { ability, action, allowed: reason === 'granted', reason, granted_by };
}
