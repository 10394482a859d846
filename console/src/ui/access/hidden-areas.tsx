import { List, ListItem, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { SCREENS } from '../../screens.js';
import type { ExplainedPermission } from './explained-permission.js';
import { usePermissionName } from './use-permission-name.js';

/** The areas of the console that somebody with these permissions isn't shown, and what they lack for each. */
export function HiddenAreas({ permissions }: { readonly permissions: readonly ExplainedPermission[] }) {
  const translate = useTranslate();
  const permissionNameOf = usePermissionName();
  const granted = new Set(
    permissions.filter(({ allowed }) => allowed).map(({ ability, action }) => `${ability}.${action}`),
  );
  const hidden = SCREENS.flatMap(({ order, label, needs }) => {
    const lacks = needs.filter((permission) => !granted.has(permission));
    return order === undefined || lacks.length === 0 ? [] : [{ label, lacks }];
  });
  const nameOf = (permission: string) => {
    const [ability = '', action = ''] = permission.split('.');
    return permissionNameOf({ ability, action });
  };
  if (hidden.length === 0) return null;
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mt: 3 }}>
        {translate('access.hidden.title')}
      </Typography>
      <List dense disablePadding>
        {hidden.map(({ label, lacks }) => (
          <ListItem key={label} disableGutters sx={{ py: 0.25, fontSize: 13, color: 'text.secondary' }}>
            {translate('access.hidden.area', {
              area: translate(label, { smart_count: 2 }),
              permissions: lacks.map(nameOf).join(', '),
            })}
          </ListItem>
        ))}
      </List>
    </>
  );
}
