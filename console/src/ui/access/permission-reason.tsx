import CheckIcon from '@mui/icons-material/Check';
import RemoveIcon from '@mui/icons-material/Remove';
import DoNotDisturbIcon from '@mui/icons-material/DoNotDisturbAlt';
import { Box, Link, Tooltip, Typography } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { useCan } from '../../session/use-can.js';
import type { ExplainedPermission } from './explained-permission.js';
import { useRolesThatGrant } from './use-roles-that-grant.js';
import { shownAlternatives } from '../../formats/formats.js';

interface PermissionReasonProps {
  readonly permission: ExplainedPermission | undefined;
  /** Says everything in words; otherwise the sign of what isn't granted says more when one points at it. */
  readonly isWhole?: boolean;
}

/**
 * Whether a permission is allowed, and the roles that grant it, with the groups that they come through; of one that isn't, the roles that
 * would. Nothing where there is no such action.
 */
export function PermissionReason({ permission, isWhole = false }: PermissionReasonProps) {
  const translate = useTranslate();
  const rolesThatGrant = useRolesThatGrant();
  if (permission === undefined || (permission.reason === 'no_such_action' && !isWhole)) return null;
  const { allowed, reason, granted_by: roles } = permission;
  const label = translate(`access.reasons.${reason}`);
  const why = reason === 'not_granted' ? whyNot(rolesThatGrant(permission), translate) : label;
  const Icon = allowed ? CheckIcon : roles.length > 0 ? DoNotDisturbIcon : RemoveIcon;
  const isPlain = roles.length === 0 || (allowed && !isWhole);
  return (
    <Box sx={{ display: 'flex', gap: 0.75, color: allowed ? 'text.primary' : 'text.secondary' }}>
      <Tooltip title={reason === 'not_granted' && !isWhole ? why : ''}>
        <Icon titleAccess={isWhole ? label : why} fontSize="small" color={allowed ? 'primary' : 'inherit'} />
      </Tooltip>
      <Typography variant="body2" component="span" sx={{ fontSize: 12, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        {isPlain ? '' : `${label}: `}
        {isWhole && roles.length === 0 && why}
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

/** "No. Support or Administrator would grant it", as far as the reader may know. */
function whyNot(roles: readonly string[] | undefined, translate: ReturnType<typeof useTranslate>): string {
  if (roles === undefined) return translate('access.reasons.not_granted');
  if (roles.length === 0) return translate('access.why_not.nobody');
  const named =
    roles.length > MOST_NAMED ? [...roles.slice(0, MOST_NAMED - 1), translate('access.why_not.others')] : roles;
  return translate('access.why_not.roles', { roles: shownAlternatives(named) });
}

const MOST_NAMED = 5;

function RoleLink({ id, name }: { readonly id: string; readonly name: string }) {
  const can = useCan();
  if (!can('role.read')) return name;
  return (
    <Link component={RouterLink} to={`/roles/${id}`} color="inherit">
      {name}
    </Link>
  );
}
