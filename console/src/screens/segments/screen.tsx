import Icon from '@mui/icons-material/FilterAlt';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 80,
  label: 'resources.segments.name',
  path: '/segments',
  letter: 's',
  icon: Icon,
  needs: ['segment.read'],
  creating: ['segment.create'],
  resource: {
    name: 'segments',
    icon: Icon,
    list: lazyPage(() => import('./segment-list.js'), 'SegmentList'),
    create: lazyPage(() => import('./segment-create.js'), 'SegmentCreate'),
    edit: lazyPage(() => import('./segment-edit.js'), 'SegmentEdit'),
    show: lazyPage(() => import('./segment-show.js'), 'SegmentShow'),
    recordRepresentation: 'name',
  },
};
