import HomeIcon from '@mui/icons-material/Home';
import type { Screen } from '../../screen.js';

/** Its page is the dashboard of `app.tsx`. */
export const screen: Screen = {
  order: 10,
  label: 'home.title',
  path: '/',
  letter: 'h',
  icon: HomeIcon,
  needs: [],
};
