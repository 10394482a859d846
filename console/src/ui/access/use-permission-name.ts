import { useTranslate } from 'react-admin';
import { useAbilityNames } from './use-ability-names.js';
import { useActionName } from './use-action-name.js';

/** How people call a permission: "Customers: Delete". */
export function usePermissionName(): (permission: { readonly ability: string; readonly action: string }) => string {
  const translate = useTranslate();
  const names = useAbilityNames();
  const actionNameOf = useActionName();
  return ({ ability, action }) =>
    translate('access.permission', { ability: names?.get(ability) ?? ability, action: actionNameOf(action) });
}
