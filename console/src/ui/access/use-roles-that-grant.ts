import { useQuery } from '@tanstack/react-query';
import type { Schema } from 'castellan-client';
import { client } from '../../api/client.js';
import { useCan } from '../../session/use-can.js';
import type { ExplainedPermission } from './explained-permission.js';

type Permission = Pick<ExplainedPermission, 'ability' | 'action'>;

/** The names of the roles that grant a permission now; undefined for those who may not know, and until it's known. */
export function useRolesThatGrant(): (permission: Permission) => readonly string[] | undefined {
  const { data: roles } = useQuery({
    queryKey: ['roles', 'permissions'],
    queryFn: async ({ signal }) =>
      (await client.requestList<Schema<'Role'>[]>('/roles?_limit=1000&_sort=name', { signal })).json,
    enabled: useCan()('role.read'),
  });
  return ({ ability, action }) =>
    roles?.filter(({ abilities }) => abilities[ability]?.[action] === true).map(({ name }) => name);
}
