import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { STANDARD_ACTIONS } from '../../ui/access/standard-actions.js';
import { useActionName } from '../../ui/access/use-action-name.js';
import type { AbilityRow, Permissions } from './ability-rows.js';
import { PermissionSwitch } from './permission-switch.js';

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

const CHANGED = { boxShadow: 'inset 0 -2px 0 0', color: 'primary.main' } as const;
const NO_LINE = { '& > *': { borderBottom: 0 } } as const;

interface PermissionMatrixProps {
  readonly rows: readonly AbilityRow[];
  readonly value: Permissions;
  /** The stored permissions: what differs is marked. */
  readonly before?: Permissions;
  /** Whether the signed-in user may switch this permission; nobody grants or revokes what they lack. */
  readonly canSwitch?: (permission: string) => boolean;
  /** Without it, the matrix only shows. */
  readonly onSwitch?: (key: string, action: string, value: boolean) => void;
}

/**
 * What a role may do: a row for each ability and a column for each standard action. An ability's own actions stand in a
 * second row, each with its name.
 */
export function PermissionMatrix({ rows, value, before = value, canSwitch, onSwitch }: PermissionMatrixProps) {
  const translate = useTranslate();
  const nameOf = useActionName();
  const cellOf = ({ key, name, has }: AbilityRow, action: string) => ({
    label: translate('roles.matrix.cell', { ability: name, action: nameOf(action) }),
    exists: has(action),
    isGranted: value[key]?.[action] ?? false,
    isLocked: canSwitch?.(`${key}.${action}`) === false,
    onSwitch: onSwitch && ((granted: boolean) => onSwitch(key, action, granted)),
  });
  const markOf = ({ key }: AbilityRow, action: string) =>
    (value[key]?.[action] ?? false) === (before[key]?.[action] ?? false) ? undefined : CHANGED;
  return (
    <Table size="small" aria-label={translate('roles.matrix.label')} sx={{ tableLayout: 'fixed', maxWidth: 720 }}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ pl: 0, width: '36%' }}>{translate('roles.matrix.ability')}</TableCell>
          {STANDARD_ACTIONS.map((action) => (
            <TableCell key={action} align="center" sx={HEAD}>
              {nameOf(action)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Fragment key={row.key}>
            <TableRow hover sx={row.own.length > 0 ? NO_LINE : {}}>
              <TableCell
                component="th"
                scope="row"
                rowSpan={row.own.length > 0 ? 2 : 1}
                sx={{ pl: 0, overflowWrap: 'anywhere' }}
              >
                {row.name}
                {row.name !== row.key && (
                  <Box component="span" sx={KEY}>
                    {row.key}
                  </Box>
                )}
                {(row.description ?? '') !== '' && (
                  <Box component="span" sx={DESCRIPTION}>
                    {row.description}
                  </Box>
                )}
              </TableCell>
              {STANDARD_ACTIONS.map((action) => (
                <TableCell key={action} align="center" sx={{ px: 0, py: 0.25, ...markOf(row, action) }}>
                  <PermissionSwitch {...cellOf(row, action)} />
                </TableCell>
              ))}
            </TableRow>
            {row.own.length > 0 && (
              <TableRow hover>
                <TableCell colSpan={STANDARD_ACTIONS.length} sx={{ px: 1, py: 0 }}>
                  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
                    {row.own.map((action) => (
                      <Box
                        key={action}
                        sx={{
                          display: 'flex',
                          alignItems: 'center',
                          gap: 0.5,
                          overflowWrap: 'anywhere',
                          ...markOf(row, action),
                        }}
                      >
                        <PermissionSwitch {...cellOf(row, action)} />
                        <span aria-hidden>{action}</span>
                      </Box>
                    ))}
                  </Box>
                </TableCell>
              </TableRow>
            )}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}
