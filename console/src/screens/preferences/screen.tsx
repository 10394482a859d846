import TranslateIcon from '@mui/icons-material/Translate';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

/** Reached from the user's menu. */
export const screen: Screen = {
  label: 'preferences.title',
  path: '/preferences',
  letter: 'o',
  icon: TranslateIcon,
  needs: [],
  routes: [{ path: '/preferences', page: lazyPage(() => import('./preferences.js'), 'PreferencesPage') }],
};
