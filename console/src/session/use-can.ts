import { usePermissions } from 'react-admin';
import type { Me } from '../../../clients/react-admin/src/session.js';

/** Returns a function that says whether the signed-in user has a permission, such as `customer.delete`. False while loading. */
export function useCan(): (permission: string) => boolean {
  const { permissions } = usePermissions<Me['abilities']>();
  return (permission) => {
    const [ability = '', action = ''] = permission.split('.');
    return permissions?.[ability]?.[action] ?? false;
  };
}
