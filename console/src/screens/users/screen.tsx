import Icon from '@mui/icons-material/People';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 20,
  label: 'resources.users.name',
  path: '/users',
  icon: Icon,
  needs: ['account.read'],
  resource: {
    name: 'users',
    icon: Icon,
    list: lazyPage(() => import('./user-list.js'), 'UserList'),
    recordRepresentation: ({ first_name, last_name }: { first_name: string; last_name: string }) =>
      `${first_name} ${last_name}`,
  },
};
