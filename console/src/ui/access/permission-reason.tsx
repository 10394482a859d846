import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import DoNotDisturbIcon from '@mui/icons-material/DoNotDisturbAlt';
import { Box, Link, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useCan } from '../../session/use-can.js';
import type { ExplainedPermission } from './explained-permission.js';

/** Whether a permission is allowed, and the roles that grant it, with the groups that they come through. */
export function PermissionReason({ permission }: { readonly permission: ExplainedPermission | undefined }) {
  const translate = useTranslate();
  if (permission === undefined) return null;
  const { allowed, reason, granted_by: roles } = permission;
  const label = translate(`access.reasons.${reason}`);
  const Icon = allowed ? CheckIcon : roles.length > 0 ? DoNotDisturbIcon : RemoveIcon;
  const isPlain = allowed || roles.length === 0;
  return (
    <Box sx={{ display: 'flex', gap: 0.75, color: allowed ? 'text.primary' : 'text.secondary' }}>
      <Icon titleAccess={label} fontSize="small" color={allowed ? 'primary' : 'inherit'} />
      <Typography variant="body2" component="span" sx={{ fontSize: 12, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        {isPlain ? '' : `${label}: `}
        {reason === 'no_such_action' && label}
        {roles.map(({ id, name, through }, index) => (
          <Fragment key={`${id} ${through?.id ?? ''}`}>
            {index > 0 && ', '}
            <RoleLink id={id} name={name} />
            {through !== undefined && ` (${translate('access.through', { group: through.name })})`}
          </Fragment>
        ))}
      </Typography>
    </Box>
  );
}

function RoleLink({ id, name }: { readonly id: string; readonly name: string }) {
  const can = useCan();
  if (!can('role.read')) return name;
  return (
    <Link component={RouterLink} to={`/roles/${id}`} color="inherit">
      {name}
    </Link>
  );
}
