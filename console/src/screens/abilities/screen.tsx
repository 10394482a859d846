import Icon from '@mui/icons-material/Key';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

const load = async () => (await import('./ability-pages.js')).pages;

export const screen: Screen = {
  order: 40,
  label: 'resources.abilities.name',
  path: '/abilities',
  letter: 'b',
  icon: Icon,
  needs: ['ability.read'],
  creating: ['ability.create'],
  resource: {
    name: 'abilities',
    icon: Icon,
    list: lazyPage(load, 'RecordList'),
    create: lazyPage(load, 'RecordCreate'),
    edit: lazyPage(load, 'RecordEdit'),
    show: lazyPage(load, 'RecordShow'),
    recordRepresentation: 'name',
  },
};
