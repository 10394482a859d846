import Icon from '@mui/icons-material/Key';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 40,
  label: 'resources.abilities.name',
  path: '/abilities',
  icon: Icon,
  needs: ['ability.read'],
  resource: {
    name: 'abilities',
    icon: Icon,
    list: lazyPage(() => import('./ability-list.js'), 'AbilityList'),
    create: lazyPage(() => import('./ability-create.js'), 'AbilityCreate'),
    edit: lazyPage(() => import('./ability-edit.js'), 'AbilityEdit'),
    show: lazyPage(() => import('./ability-show.js'), 'AbilityShow'),
    recordRepresentation: 'name',
  },
};
