import Icon from '@mui/icons-material/GridOn';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 45,
  label: 'access_map.title',
  path: '/access',
  letter: 'm',
  icon: Icon,
  needs: ['account.read', 'role.read', 'ability.read'],
  routes: [
    { path: '/access', page: lazyPage(() => import('./access-map.js'), 'AccessMap') },
    {
      path: '/access/compare',
      page: lazyPage(() => import('./compare/compare-page.js'), 'ComparePage'),
      label: 'access_map.compare.open',
      needs: ['account.read', 'role.read', 'ability.read'],
    },
  ],
};
