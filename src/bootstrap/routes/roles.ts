import { roleRoutes } from '../../adapters/http/roles/routes.js';
import { CreateRole } from '../../application/roles/create-role.js';
import { DeleteRole } from '../../application/roles/delete-role.js';
import { GetRole } from '../../application/roles/get-role.js';
import { ListRoles } from '../../application/roles/list-roles.js';
import { UpdateRole } from '../../application/roles/update-role.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { TOKENS } from '../tokens.js';
import type { Get } from '../token.js';

export async function roles(get: Get): Promise<readonly Route[]> {
  const [reader, writer, ids] = [await get(TOKENS.projection), await get(TOKENS.writer), await get(TOKENS.ids)];
  return roleRoutes({
    listRoles: new ListRoles(reader, await get(TOKENS.clock)),
    getRole: new GetRole(reader),
    createRole: new CreateRole(writer, ids),
    updateRole: new UpdateRole(writer),
    deleteRole: new DeleteRole(writer),
    reader,
  });
}
