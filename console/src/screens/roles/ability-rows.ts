import { useGetList, useGetOne } from 'react-admin';
import type { Schema } from 'castellan-client';
import { useCan } from '../../session/use-can.js';

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
/** Permissions by ability and action. */
export type Permissions = Readonly<Record<string, Readonly<Record<string, boolean>> | undefined>>;

export const ADMINISTRATOR_ROLE_ID = '00000000-0000-7000-8000-000000000001';
const MOST_ABILITIES = 200;

/** A row of the matrix. */
export interface AbilityRow {
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly has: Readonly<Record<Action, boolean>>;
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
    return abilities?.map((ability) => {
      const { key, name, description } = ability;
      return { key, name, description, has: ability };
    });
  }
  return (
    administrator && Object.entries(administrator.abilities).map(([key, actions]) => ({ key, name: key, has: actions }))
  );
}
