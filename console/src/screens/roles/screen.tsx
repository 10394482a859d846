import Icon from '@mui/icons-material/Badge';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 30,
  label: 'resources.roles.name',
  path: '/roles',
  letter: 'r',
  icon: Icon,
  needs: ['role.read'],
  creating: ['role.create'],
  resource: {
    name: 'roles',
    icon: Icon,
    list: lazyPage(() => import('./role-list.js'), 'RoleList'),
    create: lazyPage(() => import('./role-create.js'), 'RoleCreate'),
    edit: lazyPage(() => import('./role-edit.js'), 'RoleEdit'),
    show: lazyPage(() => import('./role-show.js'), 'RoleShow'),
    recordRepresentation: 'name',
  },
};
