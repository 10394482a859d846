import { hasPermission, type Schema } from 'castellan-client';
import { usePermissions } from 'react-admin';

/** Returns a function that says whether the signed-in user has a permission, such as `customer.delete`. False while loading. */
export function useCan(): (permission: string) => boolean {
  const { permissions } = usePermissions<Schema<'Permissions'>>();
  return (permission) => permissions !== undefined && hasPermission(permissions, permission);
}
