import Icon from '@mui/icons-material/Timeline';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 75,
  label: 'activity.title',
  path: '/activity',
  letter: 'a',
  icon: Icon,
  needs: ['customer.read'],
  routes: [{ path: '/activity', page: lazyPage(() => import('./activity.js'), 'Activity') }],
};
