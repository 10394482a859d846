import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ACTIONS, type AbilityRow, type Action, type Permissions } from './ability-rows.js';
import { PermissionCell } from './permission-cell.js';

const HEAD = { px: 0, fontSize: { xs: 11, md: 13 } } as const;
const KEY = {
  display: { xs: 'block', md: 'inline' },
  ml: { md: 1 },
  fontSize: 11,
  fontWeight: 400,
  color: 'text.secondary',
} as const;

const DESCRIPTION = {
  display: { xs: 'none', md: 'block' },
  fontSize: 12,
  fontWeight: 400,
  color: 'text.secondary',
} as const;

interface PermissionMatrixProps {
  readonly rows: readonly AbilityRow[];
  readonly value: Permissions;
  /** The stored permissions: what differs is marked. */
  readonly before?: Permissions;
  /** Whether the signed-in user may switch this permission; nobody grants or revokes what they lack. */
  readonly canSwitch?: (permission: string) => boolean;
  /** Without it, the matrix only shows. */
  readonly onSwitch?: (key: string, action: Action, value: boolean) => void;
}

/** What a role may do: one row for each ability, one column for each action. */
export function PermissionMatrix({ rows, value, before = value, canSwitch, onSwitch }: PermissionMatrixProps) {
  const translate = useTranslate();
  return (
    <Table size="small" aria-label={translate('roles.matrix.label')} sx={{ tableLayout: 'fixed', maxWidth: 720 }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0, width: '36%' }}>{translate('roles.matrix.ability')}</TableCell>
          {ACTIONS.map((action) => (
            <TableCell key={action} align="center" sx={HEAD}>
              {translate(`roles.matrix.${action}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ key, name, description, has }) => (
          <TableRow key={key} hover>
            <TableCell component="th" scope="row" sx={{ pl: 0, overflowWrap: 'anywhere' }}>
              {name}
              {name !== key && (
                <Box component="span" sx={KEY}>
                  {key}
                </Box>
              )}
              {(description ?? '') !== '' && (
                <Box component="span" sx={DESCRIPTION}>
                  {description}
                </Box>
              )}
            </TableCell>
            {ACTIONS.map((action) => (
              <PermissionCell
                key={action}
                label={translate('roles.matrix.cell', { ability: name, action: translate(`roles.matrix.${action}`) })}
                exists={has[action]}
                isGranted={value[key]?.[action] ?? false}
                wasGranted={before[key]?.[action] ?? false}
                isLocked={canSwitch?.(`${key}.${action}`) === false}
                onSwitch={onSwitch && ((granted) => onSwitch(key, action, granted))}
              />
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
