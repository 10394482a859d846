import CheckIcon from '@mui/icons-material/Check';
import { Box, Checkbox, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface PermissionSwitchProps {
  readonly label: string;
  /** Whether the ability has the action. */
  readonly exists: boolean;
  readonly isGranted: boolean;
  /** The signed-in user lacks the permission. */
  readonly isLocked: boolean;
  readonly onSwitch: ((granted: boolean) => void) | undefined;
}

/** One permission of a role: a box to tick, or what it is where it can't be switched. */
export function PermissionSwitch({ label, exists, isGranted, isLocked, onSwitch }: PermissionSwitchProps) {
  const translate = useTranslate();
  if (!exists) return <Shown text={translate('roles.matrix.none', { label })} sign="–" />;
  if (onSwitch === undefined)
    return (
      <Shown
        text={translate(isGranted ? 'roles.matrix.granted' : 'roles.matrix.not_granted', { label })}
        sign={isGranted ? <CheckIcon fontSize="small" color="primary" /> : '·'}
      />
    );
  return (
    <Tooltip title={isLocked ? translate('roles.matrix.locked') : ''}>
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
