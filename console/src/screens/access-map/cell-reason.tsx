import { Box, Button, Popover, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { PermissionReason } from '../../ui/access/permission-reason.js';
import { usePermissionName } from '../../ui/access/use-permission-name.js';
import type { ChosenCell } from './map-grid.js';

interface CellReasonProps {
  readonly cell: ChosenCell | undefined;
  readonly onClose: () => void;
}

/** Why a cell of the map is what it is. */
export function CellReason({ cell, onClose }: CellReasonProps) {
  const translate = useTranslate();
  const nameOf = usePermissionName();
  if (cell === undefined) return null;
  const { row, permission, anchor } = cell;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': 'reason', sx: { p: 2, maxWidth: 360 } } }}
    >
      <Typography id="reason" component="h2" variant="subtitle2" gutterBottom>
        {translate('access_map.reason', { name: row.name, permission: nameOf(permission) })}
      </Typography>
      <PermissionReason permission={permission} isWhole />
      <Box sx={{ mt: 1, ml: -0.5 }}>
        <Button size="small" component={Link} to={row.path}>
          {translate('access_map.open', { name: row.name })}
        </Button>
      </Box>
    </Popover>
  );
}
