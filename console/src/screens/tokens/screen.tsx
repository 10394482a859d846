import Icon from '@mui/icons-material/SmartToy';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 50,
  label: 'resources.tokens.name',
  path: '/tokens',
  letter: 't',
  icon: Icon,
  needs: ['account.read'],
  creating: ['account.create'],
  resource: {
    name: 'tokens',
    icon: Icon,
    list: lazyPage(() => import('./token-list.js'), 'TokenList'),
    create: lazyPage(() => import('./token-create.js'), 'TokenCreate'),
    edit: lazyPage(() => import('./token-page.js'), 'TokenPage'),
    recordRepresentation: 'name',
  },
};
