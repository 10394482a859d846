import Icon from '@mui/icons-material/People';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';
import { fullName } from './user.js';

export const screen: Screen = {
  order: 20,
  label: 'resources.users.name',
  path: '/users',
  letter: 'p',
  icon: Icon,
  needs: ['account.read'],
  creating: ['account.create'],
  resource: {
    name: 'users',
    icon: Icon,
    list: lazyPage(() => import('./user-list.js'), 'UserList'),
    create: lazyPage(() => import('./user-create.js'), 'UserCreate'),
    edit: lazyPage(() => import('./user-page.js'), 'UserPage'),
    recordRepresentation: fullName,
  },
};
