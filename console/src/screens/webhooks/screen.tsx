import Icon from '@mui/icons-material/Webhook';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 65,
  label: 'resources.webhooks.name',
  path: '/webhooks',
  letter: 'w',
  icon: Icon,
  needs: ['settings.read'],
  creating: ['settings.update'],
  resource: {
    name: 'webhooks',
    icon: Icon,
    list: lazyPage(() => import('./webhook-list.js'), 'WebhookList'),
    create: lazyPage(() => import('./webhook-create.js'), 'WebhookCreate'),
    edit: lazyPage(() => import('./webhook-page.js'), 'WebhookPage'),
    recordRepresentation: 'name',
  },
};
