import Icon from '@mui/icons-material/History';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 90,
  label: 'resources.changes.name',
  path: '/changes',
  letter: 'l',
  icon: Icon,
  needs: ['account.read', 'role.read', 'ability.read'],
  resource: {
    name: 'changes',
    icon: Icon,
    list: lazyPage(() => import('./change-list.js'), 'ChangeList'),
    show: lazyPage(() => import('./change-show.js'), 'ChangeShow'),
    recordRepresentation: 'id',
  },
};
