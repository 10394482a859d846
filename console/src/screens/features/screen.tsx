import Icon from '@mui/icons-material/ToggleOn';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 60,
  label: 'resources.features.name',
  path: '/features',
  letter: 'f',
  icon: Icon,
  needs: ['settings.read'],
  creating: ['settings.update'],
  resource: {
    name: 'features',
    icon: Icon,
    list: lazyPage(() => import('./feature-list.js'), 'FeatureList'),
    create: lazyPage(() => import('./feature-create.js'), 'FeatureCreate'),
    edit: lazyPage(() => import('./feature-edit.js'), 'FeatureEdit'),
    show: lazyPage(() => import('./feature-show.js'), 'FeatureShow'),
    recordRepresentation: 'name',
  },
};
