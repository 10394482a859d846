import { ContainerModule } from 'inversify';
import { roleRoutes } from '../../adapters/http/roles/routes.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CreateRole } from '../../application/roles/create-role.js';
import { DeleteRole } from '../../application/roles/delete-role.js';
import { DeleteRoles } from '../../application/roles/delete-role.js';
import { GetRole } from '../../application/roles/get-role.js';
import { ListRoles } from '../../application/roles/list-roles.js';
import { UpdateRole } from '../../application/roles/update-role.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const rolesModule = new ContainerModule((c) => {
  bindClass(c, ListRoles, [AuthorityHistory, identifiers.clock]);
  bindClass(c, GetRole, [AuthorityHistory]);
  bindClass(c, CreateRole, [AuthorityWriter, identifiers.ids]);
  bindClass(c, UpdateRole, [AuthorityWriter]);
  bindClass(c, DeleteRole, [AuthorityWriter]);
  bindClass(c, DeleteRoles, [AuthorityWriter]);
  const useCases = {
    listRoles: ListRoles,
    getRole: GetRole,
    createRole: CreateRole,
    updateRole: UpdateRole,
    deleteRole: DeleteRole,
    deleteRoles: DeleteRoles,
  };
  bind(c, identifiers.routeGroup, { ...useCases, reader: AuthorityProjection }, roleRoutes);
});
