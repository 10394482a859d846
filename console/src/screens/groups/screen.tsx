import Icon from '@mui/icons-material/Groups';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

const load = async () => (await import('./group-pages.js')).pages;

export const screen: Screen = {
  order: 25,
  label: 'resources.groups.name',
  path: '/groups',
  letter: 'g',
  icon: Icon,
  needs: ['account.read'],
  creating: ['account.create'],
  resource: {
    name: 'groups',
    icon: Icon,
    list: lazyPage(load, 'RecordList'),
    create: lazyPage(load, 'RecordCreate'),
    edit: lazyPage(load, 'RecordEdit'),
    show: lazyPage(load, 'RecordShow'),
    recordRepresentation: 'name',
  },
};
