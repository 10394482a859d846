import Icon from '@mui/icons-material/Business';
import type { Screen } from '../../screen.js';
import { lazyPage } from '../../ui/lazy-page.js';

export const screen: Screen = {
  order: 70,
  label: 'resources.customers.name',
  path: '/customers',
  letter: 'c',
  icon: Icon,
  needs: ['customer.read'],
  creating: ['customer.create'],
  resource: {
    name: 'customers',
    icon: Icon,
    list: lazyPage(() => import('./customer-list.js'), 'CustomerList'),
    show: lazyPage(() => import('./customer-show.js'), 'CustomerShow'),
    create: lazyPage(() => import('./customer-create.js'), 'CustomerCreate'),
    edit: lazyPage(() => import('./customer-edit.js'), 'CustomerEdit'),
    recordRepresentation: 'name',
  },
  routes: [
    {
      path: '/customers/trash',
      page: lazyPage(() => import('./trash/deleted-customers.js'), 'DeletedCustomers'),
      label: 'customers.trash.title',
      needs: ['customer.delete', 'customer.read'],
    },
    {
      path: '/import-customers',
      page: lazyPage(() => import('./import/import-page.js'), 'ImportPage'),
      label: 'customers.import.title',
      needs: ['customer.create', 'customer.update'],
    },
  ],
};
