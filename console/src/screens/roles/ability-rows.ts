import { useGetList, useGetOne } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';
import { isStandardAction } from '../../ui/access/standard-actions.js';

/** Permissions by ability and action. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>> | undefined>>;

export const ADMINISTRATOR_ROLE_ID = '00000000-0000-7000-8000-000000000001';
const MOST_ABILITIES = 200;

/** A row of the matrix. */
export interface AbilityRow {
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  /** Whether the ability has this action. */
  readonly has: (action: string) => boolean;
  /** Its own actions, by name. */
  readonly own: readonly string[];
}

type AbilityRecord = Schema<'Ability'>;

type RoleRecord = Schema<'Role'>;

/**
 * All abilities with the actions they have; undefined while they load. Without `ability.read`, they come from the built-in
 * role, which has all permissions.
 */
export function useAbilityRows(): readonly AbilityRow[] | undefined {
  const isNamed = useCan()('ability.read');
  const { data: abilities } = useGetList<AbilityRecord>(
    'abilities',
    { pagination: { page: 1, perPage: MOST_ABILITIES }, sort: { field: 'name', order: 'ASC' } },
    { enabled: isNamed },
  );
  const { data: administrator } = useGetOne<RoleRecord>('roles', { id: ADMINISTRATOR_ROLE_ID }, { enabled: !isNamed });
  if (isNamed) {
    return abilities?.map(abilityRow);
  }
  return (
    administrator &&
    Object.entries(administrator.abilities).map(([key, actions]) => ({
      key,
      name: key,
      has: (action: string) => actions[action] === true,
      own: Object.keys(actions).filter((action) => !isStandardAction(action)),
    }))
  );
}

export function abilityRow({ key, name, description, actions: own = [], ...ability }: AbilityRecord): AbilityRow {
  return {
    key,
    name,
    description,
    has: (action) => (isStandardAction(action) ? ability[action] : own.includes(action)),
    own,
  };
}
