import PersonIcon from '@mui/icons-material/Person';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

/** Reached from the user's menu. */
export const screen: Screen = {
  label: 'profile.title',
  path: '/profile',
  letter: 'y',
  icon: PersonIcon,
  needs: [],
  routes: [{ path: '/profile', page: lazyPage(() => import('./profile.js'), 'Profile') }],
};
