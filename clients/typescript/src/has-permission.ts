import type { Schema } from './schema.js';

/** Whether these permissions, such as the `abilities` of `GET /users/me`, include one such as `customer.delete`. */
export function hasPermission(permissions: Schema<'Permissions'>, permission: string): boolean {
  const [ability = '', action = ''] = permission.split('.');
  const actions: Readonly<Partial<Record<string, boolean>>> = permissions[ability] ?? {};
  return actions[action] ?? false;
}
