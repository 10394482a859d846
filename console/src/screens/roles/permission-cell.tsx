import CheckIcon from '@mui/icons-material/Check';
import { Box, Checkbox, TableCell, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface PermissionCellProps {
  readonly label: string;
  /** Whether the ability has the action. */
  readonly exists: boolean;
  readonly isGranted: boolean;
  readonly wasGranted: boolean;
  /** The signed-in user lacks the permission. */
  readonly isLocked: boolean;
  readonly onSwitch: ((granted: boolean) => void) | undefined;
}

/** One permission of a role: a box to tick, or what it is where it can't be switched. */
export function PermissionCell(props: PermissionCellProps) {
  const { label, exists, isGranted, wasGranted, isLocked, onSwitch } = props;
  const translate = useTranslate();
  const isChanged = isGranted !== wasGranted;
  const title = isLocked ? translate('roles.matrix.locked') : '';
  return (
    <TableCell
      align="center"
      sx={{ px: 0, py: 0.25, ...(isChanged && { boxShadow: 'inset 0 -2px 0 0', color: 'primary.main' }) }}
    >
      {!exists && <Shown text={translate('roles.matrix.none', { label })} sign="–" />}
      {exists && onSwitch === undefined && (
        <Shown
          text={translate(isGranted ? 'roles.matrix.granted' : 'roles.matrix.not_granted', { label })}
          sign={isGranted ? <CheckIcon fontSize="small" color="primary" /> : '·'}
        />
      )}
      {exists && onSwitch !== undefined && (
        <Tooltip title={title}>
          <span>
            <Checkbox
              size="small"
              checked={isGranted}
              disabled={isLocked}
              onChange={(event) => onSwitch(event.target.checked)}
              slotProps={{ input: { 'aria-label': label } }}
            />
          </span>
        </Tooltip>
      )}
    </TableCell>
  );
}

function Shown({ text, sign }: { readonly text: string; readonly sign: ReactNode }) {
  return (
    <Box
      role="img"
      aria-label={text}
      sx={{ minHeight: 34, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
    >
      {sign}
    </Box>
  );
}
